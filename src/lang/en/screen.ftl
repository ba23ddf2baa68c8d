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
