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
label-play = play
label-readings = readings
label-overrides = overrides
label-shoe = shoe
label-method = method
label-dealt = dealt
no-decisions = none: the game has no decisions
default-readings = as the rulebook's defaults
no-overrides = none
infinite-deck = infinite deck
shoe-with-cut-card = { $decks }, { $cards } behind the cut card
method-monte-carlo = monte-carlo; seed { $seed }, stream { $stream }
method-exact-else = exact, else monte-carlo: { $rounds } each; seed { $seed }
method-exact-infinite = exact (infinite deck)
method-exact-full-shoe = exact (first round of a full shoe)
dealt-rounds = { $rounds }, { $void } void, { $shoes }

## Headings of columns

head-bet = bet
head-house-edge = house edge
head-of-risk = of risk
head-std-dev = std dev
head-wager = wager
head-plain-estimate = plain estimate
head-exact-full-shoe = exact, full shoe
head-cut-card-effect = cut-card effect

## Cells

interval-heading = { $confidence } interval
interval = { $low } to { $high }
exact = exact
not-offered = not offered
one-shoe-only = one shoe only
too-few-to-tell = too few to tell
controlled-by = Controlled by the exact value of { $rounds } a shoe (plain: --control off).
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
head-topic = rule of the game
head-article = article
head-what = what it says
as-usual = As in every rulebook of the game
head-reading = reading
head-options = options (* in force)
head-article-and-question = article and question
default-option = { " " }[default: { $option }]{ "
readings-of-the-text = Readings: what the text leaves open (--reading NAME=OPTION)
head-not-modelled = not modelled
head-why-not = why not
not-modelled = Not modelled
none = none
charts-in-folder = charts in strategies/{ $folder }: { $charts }
list-no-decisions = no decisions
list-charts = charts: { $charts }
count-verified-claims = { $count ->
    [one] { $count } verified claim
   *[other] { $count } verified claims
}
list-next = `ventaja show ID` prints a rulebook, `ventaja list --verified` what the tests verify of each.
action-stand = stand
action-hit = hit
action-double = double
action-split = split
action-surrender = surrender
action-give-up = give up
action-change = change
action-ace-11 = ace 11
action-ace-1 = ace 1
count-hands = { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}
exact-and-cut-card-effect = exact { $exact }, a full shoe; cut-card effect { $effect } ± { $half }
exact-and-z = exact { $exact }; z { $z }
hands-per-second = { $hands } in { $seconds } s, { $speed } million hands/s
max-rounds-ended = --max-rounds ended the run: the half-width is { $widest }, not { $asked }
head-outcome = outcome
head-probability = probability
head-one-in = 1 in
head-net = net
head-contribution = contribution
head-cumulated = cumulated
label-return = return
risk-and-wager = { $risk }, { $wager } bets wagered
label-frequency = frequency
frequencies = hit { $hit }, push { $push }, loss { $loss }
number-of-bets = { $number } bets
label-volatility = volatility
volatility-index = index { $index } at { $confidence } (z = { $z })
actual-return = hands       actual return, { $confidence } of the time
to = to
edge-exact = { $edge } exact
edge-with-best-play = { $edge } with best play
edges-simulated = { $low } to { $high } simulated
edge-simulated = { $edge } simulated
house-edges = : house edge { $edges }
head-effect = effect
head-plus-minus = ±
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
head-interval = interval
cannot-be-dealt = cannot be dealt: { $why }
unknown = unknown
edge-of-bank = { $edge }, standard error { $error }: of the bank, per initial bet
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
bank-is-empty = in { $frequency } of the rotations; all advance again { $again } times a rotation, at most { $most }
bank-advanced = { $mean } each on average, at most { $most }
label-advance = advance
bank-advance = { $advance } each, and again when the bank is empty
label-bank-empty = bank empty
label-advanced = advanced
per-rotation = per rotation, ± one standard error, in the unit of the stakes
head-participant = participant
head-stake = stake
head-at-the-table = at the table
head-of-the-bank = of the bank
head-together = together
talla-changes-hands = changes hands
never = never
times-a-round = { $times } times a round
rounds-from-single-rounds = { $rounds } rounds, from single rounds
talla-expected-tenure = expected tenure
talla-kept = ; { $share } keep it to the end of the session
beginning-with-a-full-pack = { $tenure }, beginning with a full pack{ $kept }
talla-first-holders = { "  " }first holders{ "
talla-later-holders = { "  " }later holders{ "
beginning-after-a-win = { $tenure }, beginning after a win
bets-a-round = { $bets } bets a round
talla-nets = the Talla nets
talla-seats = seats to its right; value of holding the Talla over sitting there, in bets
head-seat = seat
head-wins-it = wins it, when it can
head-net-a-round = net a round
head-value-direct = value, from whole sessions
error-over-sessions = ± is a standard error over sessions
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
head-edge-a = edge A %
head-edge-b = edge B %
times-narrower = { $bet }: { $times } times narrower than with two independent runs of the same length
head-bet-outcome = { $bet }, outcome
head-freq-a = freq. in A
head-freq-b = freq. in B
head-net-a = net A
head-net-b = net B
head-house-difference = house, B − A
z-of-most = z { $z } of { $most }
no-z-of-most = z of { $most }
