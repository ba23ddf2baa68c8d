### Documents of single results: HTML, Markdown, workbooks.

## Renderers

doc-contents = Contents
doc-identity = How this document was made
doc-summary-sheet = summary

## What identifies a document

doc-meta-command = Command
doc-meta-version = Version
doc-meta-of-side = { $name } of { $side }
doc-meta-rulebook = Rulebook
doc-meta-method = Method
doc-meta-strategy = Strategy
doc-meta-seed = Seed
doc-meta-stream = Stream
doc-meta-rounds = Rounds
doc-meta-void-rounds = Void rounds
doc-meta-shoes = Shoes or sessions
doc-meta-rulebook-sha256 = SHA-256 of the rulebook
doc-meta-strategy-sha256 = SHA-256 of the strategy
doc-by-point = differs by row: see the CSV file
monte-carlo = monte-carlo

## Headings of sections and captions

doc-result = Result
doc-how = How it was computed
doc-remarks = Remarks
doc-situation = Rules and play in force
doc-no-overrides = none
doc-boxes = Boxes
doc-exact-edge = House edge, exact
doc-simulated-edge = House edge by simulation
doc-edges = House edge of each bet
doc-control = Exact value, simulation and effect of the cut card
doc-control-text = The exact value is that of the first round of a full shoe. A shoe is dealt to the cut card, which changes the edge slightly: shoes that last longer are those in which fewer cards were used, and what they leave is worth more or less than a full shoe. That change is estimated from rounds dealt anew with the cards that shoes leave.
doc-frequencies = How often each bet wins, and how much it varies
doc-frequencies-note = Frequencies are shares of hands. Wager, standard deviation and volatility index (z × standard deviation, z = { $z } at { $confidence }) are in initial bets. N0 is the number of bets of the line after which the expected result equals one standard deviation.
doc-outcomes-table = Outcomes: { $bet }
doc-outcomes-note = Net and contribution are the players', in initial bets: contributions add up to minus the house edge.
doc-outcomes-note-plain = Net and contribution are the players', in initial bets. Outcomes are counted, so contributions add up to minus the plain estimate of the house edge, not to the controlled one.
doc-par = PAR sheet
doc-par-of = PAR sheet: { $bet }
doc-par-table = Every outcome by its pay: { $bet }
doc-fractions-note = Exact fractions are in the JSON file of the same command.
doc-actual-return = Actual return after a number of hands: { $bet }
doc-waterfall = What each outcome contributes: { $bet }
doc-check = Check against expected values
doc-checked = Expected and found
doc-sweep = House edge by { $keys }
doc-sweep-table = Every point
doc-sweep-lines = House edge by { $key }: { $bet }
doc-sweep-heat = House edge by { $first } and { $second }: { $bet }
doc-readings-title = What the text leaves open
doc-readings-of = Readings: { $bet }
doc-readings-table = Effect of each option: { $bet }
doc-article = article { $article }
doc-item = item { $article }
doc-tornado = Change of the house edge by how the text is read: { $bet }
doc-comparison = Comparison of two tables, A and B
doc-rules-that-differ = Rules that differ
doc-differences = House edge at both tables
doc-differences-figure = Change of the house edge, B minus A
doc-outcomes-figure = The outcomes behind the change: { $bet }
doc-chart = Best play
doc-words = Best play in words
doc-chart-title = Best play by exact calculation
doc-bank = The bank that the participants own
doc-participants = Result of each participant in one rotation of the deal
doc-talla = The Talla as a position
doc-seats = Value of holding the Talla, by seat to its right
doc-seats-figure = Value of holding the Talla over sitting elsewhere

## Headings of columns and key figures

doc-head-what = What
doc-head-value = In force
doc-head-house-edge = House edge
doc-head-edge = House edge
doc-head-of-risk = Element of risk
doc-head-rtp = Return (RTP)
doc-head-std-dev = Standard deviation
doc-head-plain = Plain simulation
doc-head-controlled = Controlled estimate
doc-head-cut-card-effect = Cut-card effect
doc-head-error = Standard error
doc-head-wager = Mean wager
doc-head-count = Count
doc-head-one-in = One in
doc-head-option = Option
doc-head-meaning = Meaning
doc-head-effect = Change of the edge
doc-head-gains = Who gains
doc-head-best-play = Change with best play
doc-head-edge-a = Edge at A
doc-head-edge-b = Edge at B
doc-head-freq-a = Frequency at A
doc-head-freq-b = Frequency at B
doc-head-net-a = Net at A
doc-head-net-b = Net at B
doc-head-together = Together

## Sentences

doc-is-exact = The value is exact.
doc-no-interval = The sample is too small for an interval.
doc-plus-minus = ± { $half }, { $confidence } confidence
doc-of-risk-remark = of everything wagered
doc-in-bets = in initial bets
doc-players-net = Players' result
doc-other-outcomes = { $count ->
    [one] one other outcome
   *[other] { $count } other outcomes
}
doc-sweep-ends = { $bet }: the house edge runs from { $low } ({ $lowest }) to { $high } ({ $highest }).
doc-sweep-same = { $bet }: the house edge is { $edge } at every point; the sweep does not change it.
doc-sweep-alike = { $bet }: no change is seen. The points have house edges from { $low } to { $high }, which differ by less than the error of a difference.
doc-largest-reading-house = “{ $meaning }” ({ $asked }) has the largest effect: it raises the house edge by { $change }.
doc-largest-reading-players = “{ $meaning }” ({ $asked }) has the largest effect: it lowers the house edge by { $change }.
doc-lowest-reading = Lowest house edge that the text allows: { $edge }
doc-highest-reading = Highest house edge that the text allows: { $edge }
doc-readings-note = Each option is compared with the one in force. Intervals are those of the change itself, with { $confidence } confidence.
doc-change-house = { $bet }: the change raises the house edge by { $amount }.
doc-change-players = { $bet }: the change lowers the house edge by { $amount }.
doc-change-none = { $bet }: the change leaves the house edge as it is.
doc-change-open = { $bet }: the comparison is too short to decide who gains.
doc-change-interval = With { $confidence } confidence the change lies between { $low } and { $high }.
doc-outcomes-change-note = Nets are the players', in initial bets.
outcomes-add-up = What the house gains adds up to the change of its edge.
outcomes-without-control = The outcomes are those of the rounds dealt; the edges and their difference also use exact values, which leave less to chance, so that what the house gains by the outcomes does not add up to the difference.
doc-chart-lead = Played by this chart, the house edge is { $edge }. No change of a single cell makes it lower.
doc-words-lead = Played by this chart, the house edge is { $edge }; with best play by exact cards it is { $best }.
doc-takes-no-option = The chart always declines the optional bets that are offered: { $options }.
doc-takes-options = The chart takes these optional bets on every offer: { $options }.
doc-participants-note = In the unit of the stakes. ± is a standard error. The standard deviation is that of all that a participant wins in one rotation, at the table and of the bank.
doc-participant = Participant { $number }
doc-seat = Seat { $number }
doc-seats-note = In bets; the standard error (±) is over sessions. Seats are counted to the right of the Talla.

## Plots: axes, what marks mean, findings

doc-axis-edge = house edge in percent of the initial bet
doc-axis-edge-of = house edge in percent: { $bet }
doc-axis-contribution = players' net in percent of the initial bet
doc-axis-change = change of the house edge, percentage points
doc-axis-house-gain = gain of the house, percentage points
doc-axis-rotation = result of a rotation, in the unit of the stakes
doc-axis-worth = value in bets
doc-players-gain = players gain
doc-house-gains = house gains
doc-players-advantage = players' advantage
doc-house-advantage = house's advantage
doc-edges-desc = The dot is the estimate, the line its { $confidence } interval; a diamond is an exact value.
doc-edges-desc-exact = Each diamond is an exact value; the house has the advantage to the right of zero.
doc-edges-alt-one = The house edge of { $bet } is { $edge }.
doc-edges-alt = The lowest house edge is { $low } ({ $lowest }), the highest { $high } ({ $highest }).
doc-waterfall-desc = Each bar begins where the one before ends: the players' gains first, then their losses. The last bar is what remains, minus the house edge.
doc-waterfall-alt = The players gain most by “{ $gain }” ({ $gained }) and lose most by “{ $loss }” ({ $lost }); { $total } remains to them of each bet.
doc-sweep-lines-desc = The band is the { $confidence } interval of each point.
doc-sweep-lines-desc-exact = Each point is an exact value.
doc-sweep-heat-desc = Darker cells are further from zero; the sign says who has the advantage.
doc-tornado-desc = Bars to the right are gains of the house, bars to the left gains of the players, against what is in force; the questions with the largest effects are shown, eight at most.
doc-differences-alt = The largest change is { $change }: { $bet }.
doc-outcomes-figure-desc = Each bar is what the house gains or loses by an outcome, because it occurs more or less often or pays differently.
doc-outcomes-alt = The outcome that moves the edge most is “{ $outcome }” ({ $change }); all outcomes together give { $total }.
doc-one-error-desc = The dot is the mean, the line one standard error to both sides.
doc-participants-alt = The best result is { $most } ({ $best }), the worst { $least } ({ $worst }).
doc-seats-alt = Valued directly, the Talla is worth most over { $seat }: { $worth } ± { $error } bets (one standard error).

## Charts

doc-strategy = Strategy { $name }
doc-hand = Hand
doc-upcard = Dealer's upcard
doc-upcard-talla = The Talla's upcard
doc-exposed-cards = Dealer's two cards
doc-hard-totals = Hard totals
doc-soft-totals = Soft totals
doc-hard-totals-3 = Hard totals of three cards
doc-soft-totals-3 = Soft totals of three cards
doc-hard-totals-4 = Hard totals of four cards
doc-soft-totals-4 = Soft totals of four cards
doc-pairs = Pairs
doc-ace-rows = Declaration of an ace
doc-poker-rows = The chart “{ $chart }”
doc-poker-rows-note = Of the rows of a decision, the first whose condition holds and whose bet the rules allow is followed; where there is none, the player checks, or folds if he may not check.{ $streets ->
    [1] { "" }
   *[other] { " " }Each decision has the number of its betting round, the first before the common cards. Cards seen are the player's own and the common cards that are open.
}{ $joined ->
    [0] { "" }
   *[other] { " " }“&” joins conditions that must all hold.
}
doc-poker-rows-best = No chart states this play: each hand is decided by computing the value of every choice from the cards that the player sees.
doc-poker-rows-long = The chart “{ $chart }” has { $count } rows, too many to print here; its file states them all: “ventaja show ID --chart NAME” prints that of a rulebook, “ventaja solve ID --output FILE.csv” writes a solved one.
doc-head-decision = Decision
doc-head-condition = If
doc-head-then = Then
doc-decision-draw = replacing a card
doc-poker-check = check
doc-poker-fold = fold
doc-poker-keep = replace no card
doc-poker-draw = pay to replace a card
doc-poker-best = what computing finds best
doc-poker-antes = bet { $count ->
    [one] one ante
   *[other] { $count } antes
}
doc-poker-with = { $bet } with { $hand }
doc-when-any = always
doc-when-hand = the best hand among the cards seen is at least the one named
doc-when-start = the player's two cards are these: “s” of one suit, “o” of two suits; “+” includes higher pairs, or a higher second card
doc-when-hidden-pair = a card of the player's own makes a pair, of at least the rank named
doc-when-to-flush = one card is missing for a flush, and one of the player's own cards belongs to it, of at least the rank named
doc-when-to-straight-flush = one card is missing for a straight flush
doc-when-to-open-straight = one card is missing for a straight, and two ranks complete it
doc-when-to-straight-of = one card is missing for a straight, and the others have these ranks
doc-when-to-straight = one card is missing for a straight
doc-when-upcard-suited = the number of the player's own cards that have the suit of the dealer's upcard
doc-when-upcard-paired = the number of the player's own cards that have the rank of the dealer's upcard
doc-when-upcard = the rank of the dealer's upcard
doc-when-suited = all cards seen are of one suit
doc-when-outs = the number of unseen cards any of which, as the dealer's only card, would beat the player's hand
doc-when-points = the points of the cards seen: two for a jack or higher, one for a six to a ten
doc-when-spread = the number of ranks from the lowest to the highest card seen, both included, when no two cards are of one rank
doc-when-lowest = the rank of the lowest card seen: J or 11 is a jack, A or 14 an ace
doc-when-highest = the rank of the highest card seen: J or 11 is a jack, A or 14 an ace
doc-when-own-lowest = the rank of the lowest of the player's own cards: J or 11 is a jack, A or 14 an ace
doc-when-own-highest = the rank of the highest of the player's own cards: J or 11 is a jack, A or 14 an ace
doc-when-board-lowest = the rank of the lowest common card: J or 11 is a jack, A or 14 an ace
doc-when-board-highest = the rank of the highest common card: J or 11 is a jack, A or 14 an ace
doc-when-board-second = the rank of the second highest common card: J or 11 is a jack, A or 14 an ace
doc-when-board-ranks = the number of different ranks of the common cards
doc-when-board-suited = the largest number of common cards of one suit
doc-when-flush-cards = the largest number of cards seen of one suit, counting only suits of the player's own cards
doc-when-straight-cards = the largest number of ranks seen that fit in one straight, counting only straights to which a card of the player's own adds a rank
doc-when-tens = the number of cards seen that are a ten or higher
doc-when-jacks = the number of cards seen that are a jack or higher
doc-when-middles = the number of cards seen from six to ten
doc-own-rows = Hands of this rulebook
doc-own-rows-are = Hands of this rulebook. { $rows }
doc-rows-against = { $rows }: { $seen }
doc-seen-figure = the Talla shows a figure (F)
doc-seen-hard = the Talla shows a hard total of two cards (H)
doc-seen-soft = the Talla shows a soft total of two cards (S)
doc-seen-prize = the Talla shows a prize (X, with the multiple that it pays)
doc-hand-hard = hard { $total }
doc-hand-soft = soft { $total }
doc-hand-of-cards = { $hand } of { $count ->
    [one] one card
   *[other] { $count } cards
}
doc-hand-of-cards-or-more = { $hand } of { $count } cards or more
doc-hand-doubled = { $hand }, doubled
doc-hand-free = { $hand }, split with a free bet
doc-hand-figure = figure
doc-hand-of-one-suit = { $cards } of one suit
doc-hand-of-two-suits = { $cards } of two suits
doc-hard-totals-cards = Hard totals of this many cards or more; empty: as with fewer cards
doc-soft-totals-cards = Soft totals of this many cards or more; empty: as with fewer cards
doc-cards-or-more = { $total }, { $cards } cards
doc-doubled-hard-totals = Doubled hands with a hard total; empty: stand
doc-doubled-soft-totals = Doubled hands with a soft total; empty: stand
doc-free-hard-totals = Split hands with a free bet and a hard total; empty: as any hand of this total
doc-free-soft-totals = Split hands with a free bet and a soft total; empty: as any hand of this total
doc-changed-cell = A framed cell differs from the other chart, whose action is struck through.
doc-changed-cell-framed = A framed cell differs from the other chart, whose action is in parentheses.
doc-changed-cell-bold = An action in bold differs from the other chart, whose action is in parentheses.
doc-code-double-hit = double, else hit
doc-code-double-stand = double, else stand
doc-code-surrender-hit = surrender, else hit
doc-code-surrender-stand = surrender, else stand
doc-code-surrender-split = surrender, else split
doc-code-change = change both cards
doc-code-ace-1 = the ace counts 1
doc-code-ace-11 = the ace counts 11
