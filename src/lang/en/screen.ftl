### Tables and lines on the screen.

## Counts with their nouns

count-boxes = { $count ->
    [one] { $count } box
   *[other] { $count } boxes
}
count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
count-decks = { $count ->
    [one] { $count } deck
   *[other] { $count } decks
}
count-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
count-shoes = { $count ->
    [one] { $count } shoe
   *[other] { $count } shoes
}

## Lines above the numbers

label-partial = PARTIAL
missing-blocks = blocks { $missing } of 0..{ $planned } are missing
label-play = strategy
label-readings = readings
label-overrides = overrides
label-side-bets = side bets
label-shoe = shoe
label-method = method
label-dealt = dealt
no-decisions = none: the game has no decisions
default-readings = as the rulebook's defaults
infinite-deck = infinite deck
shoe-with-cut-card = { $decks }, { $cards } behind the cut card
method-monte-carlo = monte-carlo; seed { $seed }, stream { $stream }
method-exact-else = exact, else monte-carlo: { $rounds } each; seed { $seed }
method-monte-carlo-each = monte-carlo: { $rounds } each; seed { $seed }
method-exact-infinite = exact (infinite deck)
method-exact-full-shoe = exact (first round of a full shoe)
method-exact-counts = exact (a round at the mean composition of each count)
dealt-rounds = { $rounds }, { $void } void, { $shoes }

## Headings of columns

columns-left-out = not shown: { $columns } (wider terminal, --format csv, --output)
head-bet = bet
head-house-edge = house edge
head-of-risk = per wager
head-std-dev = std dev
head-wager = wager
head-plain = plain estimate
head-exact-full-shoe = exact, full shoe
head-cut-card-effect = cut-card effect

## Cells

undefined = undefined
interval-heading = { $confidence } interval
interval = { $low } to { $high }
exact = exact
not-offered = not offered
one-shoe-only = one shoe only
one-session-only = one session only
too-few-to-tell = too few to tell
controlled-by = Each edge above is the exact one of a full shoe plus the effect of the cut card, which the rounds dealt measure (rounds alone: --control off).
count-options = { $count ->
    [one] { $count } option
   *[other] { $count } options
}
count-pairs = { $count ->
    [one] { $count } pair
   *[other] { $count } pairs
}
head-rule = rule
head-value = value
head-origin-and-meaning = article or origin; meaning
rules-in-force = Rules in force
head-side-bet = side bet
head-pays = pays
side-bets = Side bets
head-topic = rule of the game
head-article = article
head-what = what it says
as-usual = As in every rulebook of the game
head-reading = reading
head-options = options (* in force)
head-article-and-question = article and question
default-option = { " " }[default: { $option }]
readings-of-the-text = Readings: what the text leaves open (--reading NAME=OPTION)
head-not-modelled = not modelled
head-why-not = why not
not-modelled = Not modelled
none = none
none-feminine = none
version-from = version { $name }, in force from { $from }
version-of-source = { $source }, version { $name }
version-until = version { $name }, in force from { $from } to { $until }
until-day = to { $day }
versions-of-the-text = Versions of the text (* shown; --as-of DATE takes another)
head-version = version
head-in-force-from = in force from
head-act-and-changes = act, and what it changes
amendment = { $what }
amendment-restated = as before: { $what }
amendment-repealed = repealed: { $what }
each-change-alone = Each change alone, and the options that come with it
head-change = change
head-edge-with-change = with it
doc-head-edge-with-change = edge with it
no-edge-changes = no edge changes
charts-built-in = built-in charts: { $charts }
no-chart-built-in = built-in charts: none; --strategy best solves one, --strategy FILE.csv reads one
list-no-decisions = no decisions
list-charts = charts: { $charts }
count-verified-claims = { $count ->
    [one] { $count } verified claim
   *[other] { $count } verified claims
}
ambiguous-rulebook = { $file } has the name of the built-in rulebook { $name }: only its path means it.
config-next = Set in { $file } of this folder or one above it: lang, threads, rulebooks (a folder of your own), and under [document] what documents state of their case.
list-next = `ventaja show ID` prints a rulebook, `ventaja list --verified` what the tests verify of each.
list-side-next = A rulebook offers a side bet with [side.NAME], article = "…" and use = "NAME"; `ventaja show REG` prints those of a rulebook.
list-systems-next = `ventaja expose REG --system NAME` counts with that system; a system of your own is a TOML file.
did-you-mean = did you mean `{ $name }`?
allowed = allowed: { $values }
more-faults = … and { $count } more
own-rulebook = your own
chart-of-rulebook = chart of the rulebook
best-for-rules = solved for the rules in force
action-stand = stand
action-hit = hit
action-double = double
action-split = split
action-surrender = surrender
action-give-up = give up
action-change = change
action-bet-1 = bet 1 ante
action-bet-2 = bet 2 antes
action-bet-3 = bet 3 antes
action-bet-4 = bet 4 antes
action-bet-5 = bet 5 antes
action-bet-6 = bet 6 antes
action-bet-7 = bet 7 antes
action-bet-8 = bet 8 antes
action-bet-9 = bet 9 antes
action-bet-10 = bet 10 antes
action-check = check
action-keep = keep all cards
action-buy = buy a card
action-draw = the card for sale
action-fold = fold
action-ace-11 = ace 11
action-ace-1 = ace 1
count-hands = { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}
exact-and-cut-card-effect = exact { $exact }, a full shoe; cut-card effect { $effect } ± { $half }
exact-and-z = exact { $exact }; z { $z }
hands-per-second = { $hands } in { $seconds } s, { $speed } million hands/s
slow-side-bets = The referee deals tables with side bets, several times more slowly: kernels deal card classes, without the ranks and suits that decide side bets.
max-rounds-ended = --max-rounds ended the run: the half-width is { $widest }, not { $asked }
head-outcome = outcome
head-probability = probability
head-one-in = 1 in
head-net = net
head-contribution = contribution
head-cumulated = cumulated
head-return = return
head-hit = hit
head-push = push
head-loss = loss
head-hands = hands
head-volatility = volatility index
head-actual-return = return, { $confidence } of the time
edge-exact = { $edge } exact
edge-with-best-play = { $edge } with best play
edges-simulated = { $low } to { $high } simulated
edge-simulated = { $edge } simulated
house-edges = : house edge { $edges }
head-effect = effect
head-edge = edge
head-best-play = best play
head-its-edge = its edge
head-gains = gains
head-option = option (article)
no-shoe-differs = no shoe differs
gains-house = house
gains-players = players
gains-nobody = nobody
gains-undecided = undecided
the-lowest = the lowest of all
the-highest = the highest of all
readings-in-force = the readings in force
nothing-open = The text leaves nothing open.
head-note = note
cannot-be-dealt = cannot be dealt: { $why }
unknown = unknown
bank-edge = edge of the bank
edge-of-bank = ± { $error }, one standard error; per initial bet
two-counts = { $first }, { $second }
count-rotations = { $count ->
    [one] { $count } rotation
   *[other] { $count } rotations
}
count-sessions = { $count ->
    [one] { $count } session
   *[other] { $count } sessions
}
count-others = { $count ->
    [one] { $count } other
   *[other] { $count } others
}
bank-is-empty = of the rotations; all advance again { $again } times a rotation, at most { $most }
bank-advanced = each on average, at most { $most }, in the unit of the stakes
label-advance = advance
bank-advance = { $advance } each, and again when the bank is empty
label-bank-empty = bank empty
label-advanced = advanced
head-error = ±
head-participant = participant
head-stake = stake
head-at-the-table = at the table
head-of-the-bank = of the bank
head-together = together
talla-changes-hands = changes hands
never = never
times-a-round = times a round
rounds-from-single-rounds = rounds, from single rounds
talla-expected-tenure = expected tenure
talla-kept = ; { $share } keep it to the end of the session, which ends their tenure
beginning-with-a-full-pack = rounds, beginning with a full pack{ $kept }
talla-first-holders = tenure, first holders
talla-later-holders = tenure, later holders
beginning-after-a-win = rounds, beginning after a win in the first half of a session, whose end ends a tenure
bets-a-round = bets a round
talla-nets = the Talla nets
head-seat-value = value
head-seat = seat
head-wins-it = wins it, when it can
head-net-a-round = net a round
head-value-direct = value, from whole sessions
head-name = name
head-expected = expected
head-found = found
head-difference = difference
head-z-or-tolerance = z or tolerance
head-verdict = verdict
verdict-holds = holds
verdict-drift = drift
verdict-skipped = skipped
entry-skipped = { $name } skipped: { $why }
check-summary = { $hold }, { $drift }, { $skipped } skipped
count-hold = { $count ->
    [one] { $count } holds
   *[other] { $count } hold
}
count-drift = { $count ->
    [one] { $count } drifts
   *[other] { $count } drift
}
side-a = A
side-b = B
head-article-or-origin = article or origin
no-chart = no chart
play-without-decisions = The game has no decisions
play-each-best = Each table with its own best strategy
play-each-own = Each table with its own strategy (A: { $a }, B: { $b })
play-best-of-a = Both tables with A's best strategy
play-of-a = Both tables with A's strategy ({ $a })
play-of-both = Both tables with strategy { $a }
play-given = A with strategy { $a }, B with strategy { $b }
compared-by-simulation = monte-carlo, { $cards }: { $rounds }
seed-and-stream = seed { $seed }, stream { $stream }
common-cards = common cards
coupled-cards = coupled cards
head-edge-a = edge A
head-edge-b = edge B
head-b-less-a = B − A
times-narrower = { $bet }: the interval is { $times } times narrower than with two independent runs of the same length
head-bet-outcome = { $bet }, outcome
head-freq-a = freq. in A
head-freq-b = freq. in B
head-net-a = net A
head-net-b = net B
head-house-difference = house, B − A
z-of-most = z { $z } of { $most }
no-z-of-most = z of { $most }
seconds-left = { $seconds } s left
million-hands = { $rate } M hands/s
options-done = { $done } of { $all } options
combinations-done = { $done } of { $all } combinations
points-done = { $done } of { $all } points
computing-exact-value = computing the exact value
computing-exact-values = computing the exact values
stage-rounds = rounds of this table
stage-counting = exposure to counting
stage-questions = open questions: { $done } of { $all } answers
stage-questions-dealt = open questions, simulated: { $done } of { $all } answers
stage-ends = lowest and highest edge: { $done } combinations of answers
stage-aside = best play and example rounds
solving-chart = solving the best chart
solving-upcard = solving the best chart, upcard { $upcard } of 10
solving-total = solving the best chart, total { $total } of { $all }
no-block-of-shoes = no block of shoes was finished
no-block-of = no block of { $noun }s was finished
parts-not-merged = the parts were not merged
nothing-verified = nothing was verified
nothing-written = { $why }; nothing was written
shorter-result = the { $result } holds the { $finished } that were finished; { $option } { $number } repeats it
result-report = report
result-sheet = sheet
interrupted = interrupted: { $why }
nothing-is-written = nothing is written
nothing-more-is-written = nothing more is written
fewer-threads = warning: { $working } of { $asked } threads could be started; results are the same
a-bug = this is a bug in ventaja: please report it with the command you ran
continues-from = { $message }; the same command continues from { $path }
count-blocks = { $count ->
    [one] { $count } block
   *[other] { $count } blocks
}
held-already = { $path } holds { $blocks } already
run-tries-again = warning: { $error }; the run continues and tries again
sweep-tries-again = warning: { $error }; the sweep continues and tries again
blocks-of-part = { $dealt } of { $all } blocks of this part are in { $file }; the same command continues
shard = shard { $shard }
part-of-a-run = part
of-planned = { " " }of 0..{ $planned }
no-blocks = no blocks
some-blocks = blocks { $blocks }
part-is-in = { $part }: { $blocks } are in { $file }; ventaja merge adds the parts up
count-parts = { $count ->
    [one] { $count } part
   *[other] { $count } parts
}
parts-merged = { $parts } merged in { $seconds } s
file-holds-blocks = { $path } holds { $held }
points-held = { $held } of { $all } points are there already
points-undealt = { $undealt } of { $all } points cannot be dealt
count-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
only-some-points = only { $finished ->
    [one] { $finished } of { $all } is
   *[other] { $finished } of { $all } are
} finished
no-point = no point was finished, nothing was written
points-finished = { $lacks }; { $held ->
    [yes] the same command with --resume continues
   *[no] without an --output FILE.csv they are not kept for --resume
}
cut-cards-left = the report holds what was finished, without --cut-cards { $left }
comparisons-missing = some comparisons are missing or have fewer rounds
comparisons-finished = the report holds the comparisons and rounds that were finished
bank-has-errors = { $options }: without effect, since a bank has standard errors and no intervals
exact-deals-nothing = { $options }: without effect, since the method is exact and deals no rounds
no-chart-asked = { $options }: without effect, since the best chart is solved; --kind composition and --explain are about a chart
state-not-written = the comparison is exact: { $path } is not written
same-bytes = { $file }: the same bytes
same-bytes-in-part = { $file }: the same bytes in { $rows } of { $all }; the sweep is incomplete
count-rows = { $count ->
    [one] { $count } row
   *[other] { $count } rows
}
differs-from-command = { $file } differs from the result of its command
differs-from-run = { $file } differs from the result of its run
run-gives = { $old }, the run gives { $new }
lines-agree = the lines agree, but not the bytes: line ends
no-line = no line
and-more = and { $count } more
solved-edge = house edge { $edge }
composition-edges = house edge by exact cards { $best }, by { $chart } { $edge }
with-the-same-stakes = , with the same stakes
no-cell-costs = No cell of it costs anything.
chart-costs = { $chart } costs { $cost } per bet: house edge { $edge }, of the best chart { $best }{ $stakes }
head-cards = cards
head-against = against
head-chart = chart
head-best = best
head-frequency = frequency
head-gain = gain per bet
head-cell = cell
head-cost = cost per bet
head-choice = choice
head-expectation = expectation
given-no-natural = { " " }(the dealer has no natural)
explained-hand = { $hand } against { $upcard }{ $given }: expectation of each choice in bets, then played by { $chart }
explained-alone = { $hand }: expectation of each choice in bets ({ $chart })
no-two-cards = No two cards make this total; name the cards, such as 5+4+7.
no-hand-reaches = No hand reaches { $cell } when { $chart } is played; name the cards, such as 5+4+7.

file-written = { $file }: written
init-written =
    { $file }: written, with the rules, readings and charts of { $id }
    next: edit it, then `ventaja validate { $typed }` and `ventaja simulate { $typed }`
init-introduction =
    A rulebook for ventaja, begun as a copy of { $id }.

    { "[as_usual]" }    rules that every rulebook of the game states: article and words
    { "[rules]" }       facts: KEY = { "{" } value = …, article = "…" { "}" }; `ventaja show FILE` lists every key and its values
    { "[reading.X]" }   questions the text leaves open: each option sets one or more keys, `default` names one
    { "[[not_modelled]]" }  articles that are left out, with the reason
    { "[[version]]" }   versions of the text: name, first day, act, and what each changes

    What no article that could be read states has `assumed = "…"`, the custom that it follows, in place of `article`.

    A text is a string, or one string for each language: what.en = "…" and what.es = "…".

    `ventaja validate FILE` checks it. Charts: `strategies` names the built-in folder whose charts are used;
    `ventaja solve FILE --output best.csv` writes the best chart for your own rules.
list-verified-next = Each claim names the test that verifies it.

## show --compiled, validate, config

count-versions = { $count ->
    [one] { $count } version
   *[other] { $count } versions
}
count-rules = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
count-side-bets = { $count ->
    [one] { $count } side bet
   *[other] { $count } side bets
}
count-readings = { $count ->
    [one] { $count } reading
   *[other] { $count } readings
}
config-variable = environment variable { $name }
compiled-classes = { $count } card classes: { $names }
compiled-states = { $hands } player states and { $dealers } dealer states, over ten upcards
compiled-talla-states = { $states } player states over { $columns } columns, { $tallas } Talla states
compiled-units = { $units } units per bet
compiled-upcard = Upcard { $upcard }: a row for the first card, a column for the second: { $names }
compiled-exposed = Dealer with { $upcard } exposed: a row for the first card, a column for the second: { $names }
compiled-table = { $table }: a row for the first card, a column for the second: { $names }
compiled-split = split hand
compiled-split-last = split hand, no further split
compiled-split-free = split hand with a free bet
compiled-changed = hand after a change
compiled-changed-split = split hand after a change
compiled-rows = states
compiled-dealer = dealer
compiled-hits = hits { $hand }
compiled-doubles = doubles { $hand }
compiled-draws = draws to { $hand }
compiled-held = { $way }, hands that may draw after a late prize: { $hands }
compiled-up = { $card } up
compiled-seen = { $card } up, { $total } seen
compiled-prize = { $card } up, a prize of { $multiple } opened
compiled-figure = a figure
compiled-figures = figures
compiled-figure-and = figure and { $rank }
compiled-pair = pair
compiled-needs = needs { $card }
compiled-coup-classes = 10 card classes: 0 (tens and figures) 1 2 3 4 5 6 7 8 9
compiled-coup-fourth = After four cards: a row for PUNTO's total, a column for BANCA's (P: PUNTO draws, B: BANCA draws)
compiled-coup-third = After PUNTO's third card: a row for BANCA's total, a column for the card (B: BANCA draws, -: BANCA stands)

## verify, validate, check, sweep: findings

count-files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
count-faults = { $count ->
    [one] { $count } fault
   *[other] { $count } faults
}
warning-left-out = warning: not listed: { $faults }
warning-rising-paytable = { $place }: warning: `{ $key }` pays a weaker hand more than a stronger one: { $better }, then { $weaker }
warning-never-paid = { $place }: warning: `{ $key }` never pays `{ $hand }`: every hand that meets it is paid by an earlier line, or there is none
warning-same-options = { $place }: warning: the options `{ $same }` and `{ $option }` of reading `{ $reading }` make the same table
warning-builtin-id = { $file }: warning: `{ $id }` is the id of a built-in rulebook
warning-hand-not-made = { $place }: warning: `{ $key }` names `{ $hand }`, which no cards of the pack make
warning-idle-rule = { $place }: warning: `{ $key }` decides nothing while `{ $beside }` is { $value }
warning-idle-row = { $file }:{ $line }: warning: the row never decides: { $earlier ->
    [0] no cards of this game meet its condition
   *[other] line { $earlier } decides before it
}
complete-chart = a complete chart
bundle-verified = { $file }: { $files }, each as the run gives it
member-not-of-run = { $file }: { $name } is no file that the run gives
member-missing = { $file }: { $name } is missing, which the run gives
differs-from-manifest = { $file } differs from its manifest
not-in-manifest = { $file }: { $name } is not in the manifest
not-in-bundle = { $file }: { $name } is in the manifest, but not in the bundle
hash-not-of-manifest = { $file }: { $name } has sha256 { $found }, the manifest says { $hash }
data-differs = { $file }: data `{ $path }` is { $old }, the run gives { $new }
cell-differs = { $file }: table “{ $caption }”, row “{ $row }”, column “{ $column }” shows { $old }, the run gives { $new }
line-differs = { $file }: shows `{ $old }`, the run gives `{ $new }`
layout-differs = the figures agree, but not the bytes: the layout was changed
drifted-entries = drift: { $names }
entries-rewritten = { $count ->
    [one] { $file }: { $count } entry rewritten
   *[other] { $file }: { $count } entries rewritten
}
entries-not-checked = the entries that were not checked are skipped: { $summary }
document-not-finished = the document was not finished
row-changed = the row is not as a sweep wrote it
row-unlisted = there is no { $sums } that lists the row
rows-computed-again = { $count ->
    [one] { $file }:{ $line }: { $why }; the points of { $count } such row are computed again
   *[other] { $file }:{ $line }: { $why }; the points of { $count } such rows are computed again
}
columns-differ = the columns or the rows are not those of the run
field-differs = `{ $name }` is { $old }, the run gives { $new }
fields-agree = the fields agree, but not the bytes: line ends or quoting
