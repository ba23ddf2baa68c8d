### Sessions, bankrolls and audits.

risk-session = session
risk-terms = bet { $bet }; { $hands } rounds an hour, { $hours } hours a day, { $days } days a year
risk-line = { $bet }: house edge { $edge } of the bet, { $hold } of the amount wagered; standard deviation { $deviation } bets a hand
risk-hands = bets
risk-mean = mean
risk-ahead = ahead
risk-even = even
risk-behind = behind
risk-expected-loss = mean loss
risk-worst = worst 5 %
risk-ruin = ruin within (bets)
risk-ruin-player = player with { $bankroll }
risk-ruin-bank = bank with { $bankroll }{ $boxes ->
    [0] { "" }
    [one] , one box
   *[other] , { $boxes } boxes
}
risk-ever = ever
risk-needs-player = player needs
risk-needs-bank = bank needs
risk-needs = { $boxes ->
    [0] at most { $bankroll } for a risk of ultimate ruin of { $risk }
    [one] at most { $bankroll } for a risk of ultimate ruin of { $risk }, with one box
   *[other] ≈ { $bankroll } for a risk of ultimate ruin of { $risk }, with { $boxes } boxes
}
risk-bank-exposure = bank's exposure
risk-exposure = { $dealt ->
    [0] with this play at most { $box } to a box in a round; { $table } to the table
   *[other] in the rounds dealt up to { $box } to a box in a round, which others may exceed; { $table } to the table
}
risk-bank-win = bank's win
risk-player-win = players' win
risk-hour = an hour
risk-day = a day
risk-year = a year
risk-win = { $win }, standard deviation { $deviation }
risk-note-formula = ≈: by the formula for Brownian motion, where the walk of the nets takes too long or is that of several boxes. It may be several times too high or too low where a single net is large beside the bankroll, and is far too low where the risk is small.
risk-note = Amounts are the player's net with a flat bet in one box, in the unit of the bet. Rounds count as independent. In the mean loss, a session that is not lost counts as 0. The worst { $share } of sessions has the stated mean. Ruin: nothing is left after some round.
risk-exact = The distribution of a hand is exact, of a round from a full shoe, and is convolved{ $splits ->
    [one] ; splits into up to ten hands have their joint distribution, and the hands of longer ones count as independent.
   *[other] .
}
risk-infinite = An infinite deck stands for the rulebook's own pack, whose edge may differ by a percentage point, even in its sign: --method monte-carlo deals the rulebook's pack.
risk-cut-card = The edge is that of the first round of a full shoe. Play to the cut card has a slightly different edge: simulate measures it, and report --observed compares results with it. The difference matters over millions of hands; with one or two decks, over fewer.
risk-counted = The distribution of a hand was counted in { $rounds } simulated rounds, and is convolved; ± is half the interval of the edge, with { $confidence } confidence.
risk-boxes = Results of the table combine { $boxes } boxes with their covariance in { $rounds } simulated rounds of fresh shoes.

audit-name = result
audit-hands = hands
audit-result = bank won
audit-expected = expected
audit-z = z
audit-probability = probability
audit-verdict = tolerance
audit-within = within
audit-outside = OUTSIDE
audit-drifted = { $count ->
    [one] { $count } result outside the tolerance band
   *[other] { $count } results outside the tolerance band
}
audit-band = band of { $confidence }
audit-drift = A change of the edge by { $drift } percentage points is detected in about 9 of 10 cases by { $hands } hands, at { $confidence } confidence.
audit-many = With { $tests } results, each is tested at { $each }, so that all together have { $confidence } confidence (Šidák).
audit-note = A result is within tolerance where it lies in the band that holds { $each } of results. The probability is two-sided: twice the smaller of the probabilities of a result no higher than the observed one and of one no lower. All bets count as equal and independent. Unequal bets widen the band, and so do several boxes of one round, which share the dealer's or the common cards: report --observed allows for the boxes.
audit-counted = The expected result follows from an edge of { $edge }, counted in { $rounds } simulated rounds; ± is half its interval, with { $confidence } confidence. The probability and the bands take it as exact.

removals-card = without a
removals-system = system
removals-insurance = insurance
removals-note = Effects of removal, in percent of the bet: what the player gains when one such card is missing from the full shoe, the play unchanged. In the table of systems: correlation of each system's tags with the effects on each bet named there.
removals-note-ranks = Effects of removal, in percent of the bet: what the player gains when one such card is missing from the full pack, the play unchanged.
removals-best = { $bet }, house edge { $edge }: the best balanced count with tags −1, 0 and 1 is { $tags }, correlation { $correlation }.

expose-counting = counting
expose-terms = { $system }; true count rounded { $rounding ->
    [floor] down
    [truncate] toward 0
   *[round] to the nearest
}, remaining decks counted to the { $estimate ->
    [exact] card
    [quarter] quarter deck
    [half] half deck
   *[full] deck
}; at the start of a round
expose-count = true count
expose-frequency = frequency
expose-edge = player's edge
expose-error = std error
expose-kelly = full Kelly
expose-bet = bet
expose-flat = house edge, flat bet
expose-flat-edge = ± { $error }, one standard error
expose-ramp = ramp
expose-ramp-net = units a round for the player, ± { $error } (one standard error); standard deviation { $deviation }; average bet { $bet }, advantage { $advantage } of the amount bet
expose-hour = an hour of play
expose-hour-net = units, standard deviation { $deviation }
expose-score = SCORE
expose-score-value = with DI { $index }, { $n0 }
expose-never = no N0
expose-n0-rounds = N0 { $rounds } rounds
expose-ruin = ultimate ruin
expose-ruin-value = with { $bankroll } units
expose-cut-card = cut card
expose-net = net
expose-n0 = N0
expose-note-best-ramp = {" "}The best ramp is chosen from the same rounds, so that its net is too favourable while standard errors are large.
expose-note = The player sees every card of a finished round, no burned card, and plays alike at every count; only the bet follows the count. The true count is the sum of the tags seen, less the sum to be expected (0 where those of the whole pack add up to 0), for each 52 cards not seen. Edges are per unit bet. Counts at both ends include all beyond.{ $chosen }
expose-note-indices = The player sees every card of a finished round and, at each decision, the upcard and the cards of the hands before it; no burned card, no hole card. He leaves the chart, insures and takes even money from the indices of --indices on. Of the bets only the ramp's follow the count before the round. Edges are per unit bet. Counts at both ends include all beyond.{ $chosen }

indices-row = hand
indices-upcard = upcard
indices-below = below
indices-above = from the count on
indices-count = true count
indices-index = index
indices-gain = per count
indices-note = At the true count both choices are worth the same; the index is the least whole count at which the second one is better on average over the true counts that are rounded to it. The count is that of { $system } at the decision, own cards and upcard included; of main bets, before the round; of insurance and even money, with the ace and the natural. Before the round { $unseen } cards are unseen, and their composition is the mean one at the count. The round from these cards is computed exactly; after the decision the chart plays. A hand has two cards, except that hit or stand is decided for all hands of a total. Hands of fewer than 0.05 % of all are in the files only. The last column is the gain per further point of the count, as a share of the bet.

doc-audit = Observed results
doc-indices = Indices of a counting system
doc-deviations = Deviations from the chart
doc-bets = Bets that a count makes favourable
doc-removals = Effects of removal
doc-counting-systems = Counting systems
doc-risk = Sessions, ruin and the bank's win
doc-sessions = Sessions
doc-quantiles = Quantiles of a session's result
doc-bands = Tolerance bands
doc-needs = What player and bank need, and the win
doc-head-amount = Amount
doc-ruin = Ruin
doc-expose = Exposure to counting
doc-expose-cut-cards = Exposure by cut card
doc-expose-lead = A player who counts with { $system } and bets this ramp on { $bet } nets { $net } ± { $error } units a round (one standard error), with an average bet of { $average }. A flat bet has a house edge of { $edge }.
doc-expose-deviation = standard deviation a round
doc-expose-never = No true count from which on the bet favours the player was found.
doc-expose-rises = The bets rise from the true count { $count }; these rounds do not suffice to establish that the bet favours the player there.
doc-expose-turn = It is established that the bet favours the player at the true count { $count }, and at all counts from there on taken together.
doc-expose-edge-title = The player's edge by true count
doc-expose-edge-desc = The mean net of a unit bet at each true count, with its { $confidence } interval.
doc-expose-frequency-title = How often a bet is made at each true count
doc-expose-frequency-desc = The share of bets whose round begins at each true count.
doc-expose-cells = Edge by true count: { $bet }
doc-expose-cells-note = Counts at both ends include all beyond. Full Kelly is the share of the bankroll with which it grows fastest.
doc-expose-score-title = SCORE by cut card
doc-expose-score-desc = The SCORE of the best ramp of this spread by cards behind the cut card.
