### Remarks on numbers.

note-coup = A coup from a full shoe, by enumeration of all orders of its six cards: no expectation depends on burned cards, cut card or coups a shoe.
note-full-shoe = A round from a full shoe: no expectation depends on boxes or burned cards. Rounds played to a cut card have a slightly different edge, which simulate measures.
note-infinite-shoe = A round from an infinite deck: no expectation depends on boxes, or on cards dealt before.
note-left-out = The edge may be lower by at most { $most }: rare splits with many cards that lose nothing to a dealer's natural are left out.
note-splits = The edge is exact, splits included. The variance and the hit, push and loss frequencies are exact except for rounds that split, whose hands count as independent given their number and the dealer's end; the variance may be off by about { $off }.
note-splits-exact = The edge, the variance and the hit, push and loss frequencies are exact, splits included.
note-splits-joint = The edge is exact, splits included. The variance and the hit, push and loss frequencies are those of the joint distribution of the hands of a split, whose probabilities may be off by about { $off } in all.
note-gap = No change of a single cell improves the chart, but not every other chart was ruled out: the best chart could be better by at most { $gap }.
note-costs-of-cells = Each cost is of its cell alone, with every other cell of the best chart. A round may meet several cells, so the costs of a column need not add up to the cost of the chart.
note-full-pack = A round from a full pack, by enumeration of the cards of one box and of the Talla without replacement; the number of boxes has no effect.
note-infinite-deck = A round in an infinite deck, where boxes, rounds and the recycling of the pack have no effect. The edge of a pack that is recycled may differ from it by a percentage point, even in its sign.
note-endless-splits = A hand of a split may be split again without limit, so that the net of a box has no minimum and no maximum. Splits that fewer than one hand in 10^16 reaches are left out.
note-late-prize-columns = Columns X3, X5, X6 and X7 also apply to the round that a late prize gives, whatever the Talla's upcard is; X5 also applies to two aces opened at first.
note-column-x5 = Going over 21 costs more in one of the two cases of column X5 than in the other: the column is best for both on average.
note-late-prize-hand = The chart does not know which of the hands that pay a multiple the late prize is: it is best for all of them on average.
note-talla-stands = The Talla stands on { $total }, the best total for it against this play.
note-talla-stands-dealt = The Talla stands on { $total }, the best total for it against this play in { $rounds } rounds dealt for each total: this pack has no exact values, and totals that differ by less than about half a percent of a bet are not distinguished.
note-stand-at-table = { $side }: { $note }
share-of-time = { $share } of the time on { $total }
note-no-stand = No stand is best against the chart that is best against it. A Talla that varies its stand, { $varied }, wins at least { $edge } of every bet against any play: no chart has a better edge against the stand that is worst for it.
note-lowest-stand = This chart has { $edge } if the Talla stands on { $total }; no change of a single cell improves that.
note-announced-stand = A Talla that had to announce its stand would say { $total }: the chart that is best against it has { $edge }.
note-simulated-hidden = Simulated: the tables differ in { $keys }, which the first round of a full shoe does not show.
note-exact-full-shoe = Exact values are those of the first round of a full shoe; --method monte-carlo simulates.
note-also-hidden = The tables also differ in { $keys }, which the first round of a full shoe does not show; a simulation does.
note-simulated-no-exact = Simulated: there is no exact value, { $why }.
note-alone = Only one of the tables has these bets, which are not compared: { $bets }.
note-at-table = At table { $side } { $unused }{ $cost }.
note-no-unchanged-play = A's chart cannot be played at B: there is no comparison with unchanged play.
note-best-is-no-chart = A's best play is computed for exact cards and is no chart that could be played at B: there is no comparison with unchanged play.
note-games-differ = The games differ: there is no comparison with unchanged play.
note-no-best-chart = { $side } plays the rulebook's chart { $chart }: no best chart, { $why }.
warning-cost = ; in all the chart costs { $cost } per bet against the best one
warning-unused = warning: { $actions }{ $cost } (--strategy best)
unused-at-point = at { $point }, { $unused }
one-or-other = { $first } or { $last }
chart-never-uses = the chart { $chart } never uses { $actions }, which the rules of { $reglamento } offer
note-par-averages = Boxes that split, and the line total, are shown as an average; --method monte-carlo lists each result.
note-par-returns = The actual return applies to one box with flat bets: return ± z × standard deviation ÷ √hands, by the central limit theorem for independent hands. Boxes of one round are not independent: seven boxes are fewer hands than seven times their rounds. Bets with long odds are still skewed after a thousand hands.
note-readings-exact = Exact effects are those of the first round of a full shoe, in which boxes, burned cards and the end of the shoe change no expectation.
note-readings-simulated = Effects with an interval are simulated as by compare: the option in force and the other option are dealt in pairs of shoes, and the interval is that of the difference between the pairs, with { $confidence } confidence. These effects count as decided where chance alone would not give the largest of them. The edge beside such an effect is that of these shoes, not the exact one plus the effect. simulate with the same seed deals other cards; its edges differ within their intervals.
note-readings-ends = Only the endpoints of ranges are shown; --whole-ranges takes every number.
note-readings-adapted = The strategy is the same under every option; "best play" is the best one under each: the effect before and after players have learnt the option.
note-readings-best = Under each option the players play best, by exact cards: the effect once they have learnt it.
note-readings-best-kept = Under every option play is the best for the options in force; exact --strategy best --reading NAME=OPTION solves it for an option.
note-readings-unseen = Where no shoe differs there is no interval: with { $confidence } confidence, up to { $most } of the pairs of shoes or sessions may differ.
note-readings-settled = An override settles these readings, which are not varied: { $readings }.
note-interrupted = Interrupted: { $why }.
only-some-options = only { $finished ->
    [one] { $finished } of { $all } was
   *[other] { $finished } of { $all } were
} finished
no-combinations = the combinations were not finished and are left out
combinations-all = every one was tried
combinations-climb = { $tried } were tried, by hill climbing from the options in force and from the best option of every reading. No change of one option, or of two at once, goes further, but not every combination was tried
combinations-without-value = ; { $count ->
    [one] one of them cannot be dealt or has no exact value
   *[other] { $count } of them cannot be dealt or have no exact value
}{ $all }
combinations-left-out = , among them all with { $options }, which both ends therefore leave out
note-combinations = Combinations: { $count } of the { $readings } readings that change the first round of a full shoe, exact; { $how }{ $without }.
note-nothing-combined = Combinations: no reading that is varied changes the first round of a full shoe.
note-pairs = Where it was simulated, table A's edge is not the one that simulate prints for seed { $seed }. A comparison deals the tables in pairs, from other cards (stream { $stream }): this edge of A and the one that simulate prints estimate the same value.
note-no-difference = No difference in { $pairs } of shoes or sessions: { $bets }. There is therefore no interval; with { $confidence } confidence, at most { $most } of all such pairs differ.
note-same-in-every-round = the same in every round dealt
note-stalled = no round could be finished: the cards of a shoe do not suffice for this table
note-never-offered = the bet was never offered
note-void-rounds = { $share } of all rounds could not be finished because the cards ran out: they are void, and their bets were returned. Rounds that need few cards are finished more often, so the edge is that of the finished rounds, which are not typical.
sweep-void-points = At { $points }, up to { $share } of all rounds could not be finished because the cards ran out: they are void, and their bets were returned. The edges there are those of the finished rounds, which are not typical.
sweep-uncontrolled-points = At { $points }, the edges are those of the rounds alone, without the control of the other points: their intervals are wider.
note-incomplete-redeals = What shoes left did not suffice for { $rounds } that were dealt again to estimate the effect of the cut card. This may bias the controlled estimate by up to { $bias } of its standard errors: bets without a controlled estimate show the plain one.
note-uncontrolled = What shoes left did not suffice for { $rounds } that were dealt again to estimate the effect of the cut card. The edges are therefore those of the rounds alone.
origin-stated = stated
origin-article = art. { $article }
origin-reading = reading { $name }, { $place }
origin-assumed = assumed: { $custom }
assumed = assumed
origin-override = overridden
origin-default = default
note-equilibrium-stand = The Talla stands on { $total }: no other total is better for it against this chart, and no chart is better against a Talla that stands on it.
edge-with-half-width = { $edge } ± { $half }
of-opposite-sign = { $edge }, of the opposite sign
note-simulated-pack = These are the edges of an infinite deck, { $infinite } on the first line. The rulebook's own pack has no exact value beyond a fresh one (--set shoe.decks=1 --set shoe.rounds=1, with a chart that neither opens pairs nor changes cards). By simulation its edge is { $edge } ({ $rounds }, seed { $seed }).

## Why there is no exact value

no-exact = `{ $key }` { $why }
no-exact-relancina-pack = is { $pack }: the relancina is exact with packs of 52 cards only
no-exact-finite = is { $packs }: hands are enumerated in an infinite deck only
no-exact-recycled = is { $packs }, recycled for a session of rounds: only rounds of a full pack can be enumerated
no-exact-late-prize = is true: hands drawn to after the Talla's are not enumerated in a pack
no-exact-whole-table = is whole-table: changed hands are not enumerated in a pack
no-exact-rounds = is { $rounds }: with table.boxes { $boxes } these rounds might need more than the { $cards } cards of a full pack
no-exact-splits = is finite and the chart `{ $chart }` splits hands, which are not enumerated in a pack
no-exact-changes = is finite and the chart `{ $chart }` changes hands, which are not enumerated in a pack
no-exact-choice-boxes = is bank-chooses, and the dealer weighs all boxes of the table together
no-exact-choice-shoe = is bank-chooses, and in a finite shoe the dealer's choice ties the cards of all hands together
no-exact-choice-hands = is bank-chooses, and a box may become more than 4 hands
no-exact-choice-desafio = is bank-chooses, and the desafío is taken
no-exact-choice-unsolved = is bank-chooses, and best play against a dealer who chooses is not solved
no-exact-unlimited-splits = is { $pack }, and splits without limit are not followed so far
no-exact-desafio-ends = is ends-hand, and the net of ace and ten on split aces depends on the dealer's total
no-exact-unfinished = leaves { $cards } cards, with which { $share } of all rounds cannot be finished
no-exact-split-hands = leaves { $cards } cards, too few for an exact value: rounds with split hands may need more, and how often is not computed
no-exact-removals-deck = is inf: no card can be missing
no-exact-explained-deals = leaves too many deals to follow one by one
no-exact-removals-game = is { $game }: effects of removal are not computed so far
no-exact-composition = is the relancina, for which play by exact cards is not solved
no-exact-no-decisions = has no decisions to solve
no-exact-other-chart = is not played by a chart of another game, nor without one
no-exact-unfit-play = is not played by a chart that does not fit the rules: { $faults }
no-exact-indices-game = is { $game }: only games of the blackjack family have indices
no-exact-indices-deck = is inf: its composition never changes
no-exact-indices-exposed = is true: with two exposed cards the count at a decision depends on both
note-all-poker-deals = A round from a full pack, by enumeration of all { $deals } deals; deals that differ only by the names of suits are computed once.
note-best-by-cards = Best play by exact cards: every decision has the greatest expectation given all cards that the player sees. It is no chart in words.
note-some-best = Where the chart leaves the decision open, it has the greatest expectation given all cards that the player sees and the rest of the chart.
note-stakes = The chart stakes up to { $most } bets on a first card. Frequencies, standard deviation, volatility index and N0 count each of these bets by itself, although they win or lose together: a hand varies more. The edge and its standard error are those of whole rounds.
note-chart-is-best = Best play by exact cards has a house edge of { $best }, and so has this chart: no chart is better.
note-chart-in-words = Best play by exact cards has a house edge of { $best }; this chart costs { $cost }. Its rows are those of a decision tree: another chart in words may be better.
no-exact-poker-words = is poker, whose best play is computed for exact cards and not for the rows of a chart
