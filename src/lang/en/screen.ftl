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
