### The document about a rulebook: `ventaja report`.

## The document

dossier-subtitle = Report on the house edge
dossier-subtitle-change = Report on what a change of the rules does to the house edge
dossier-title-change = { $title }. { $change }
dossier-head-of-risk = Element of risk
dossier-head-rtp = Return to the player
dossier-axis-edge = House edge, in percent
dossier-exact-deck = exact, infinite deck

## Answer

dossier-answer = Answer
dossier-answer-before = The table before the change
dossier-case-source = Text
dossier-case-authority = Issued by
dossier-case-jurisdiction = Jurisdiction
dossier-case-date-of-text = Date of the text
dossier-case-version = Version of the rulebook
dossier-case-game = Game
game-blackjack = Blackjack
game-punto-y-banca = Baccarat (punto y banca)
game-relancina = Relancina (prized hands against a bank)
game-poker = Poker against the house
dossier-case-number = Case or report
dossier-case-author = Author
dossier-case-requested-by = Requested by
dossier-case-date = Date of this report
dossier-altered-rules = With these rules changed for this report: { $rules }. The title, the text and its articles are quoted as they stand without the change.
dossier-altered-answers = With these answers to open questions, which are not those of the rulebook's file: { $answers }.
dossier-scope = This report covers only the money that the rules below decide. It does not examine how the rules are applied, or whether they are lawful. { $count ->
    [0] The rulebook's file names no passage of the text that is not modelled.
    [one] One passage of the text is not modelled.
   *[other] { $count } passages of the text are not modelled.
} See
dossier-sign = Signature
dossier-sign-place = Place and date
dossier-sign-name = Name and office
dossier-money = What it means in money
dossier-money-wins = Over a year the house wins { $amount } { $unit } on { $bet } on average; in nine years out of ten its result lies between { $low } and { $high }.
dossier-money-loses = Over a year the house loses { $amount } { $unit } on { $bet } on average; in nine years out of ten its result lies between { $low } and { $high }.
dossier-money-change-adds = The change adds { $amount } { $unit } a year to what the house wins on { $bet }{ $play }.
dossier-money-change-takes = The change takes { $amount } { $unit } a year from what the house wins on { $bet }{ $play }.
dossier-money-play-as-before = { "" }, while play stays as before
dossier-money-text = These amounts are for { $boxes ->
    [one] one box
   *[other] { $boxes } boxes
} with { $stake }, { $rounds } rounds an hour, { $hours } hours a day and 365 days a year, if the bet is made on every box in every round.
dossier-money-stake = a stake of { $stake } { $unit }
dossier-money-no-stake = a stake of one bet (no stake was given, so that amounts are in bets)
dossier-money-blind = An initial bet is one ante: the blind, which is bet with it, is not counted.
dossier-money-assumed = Not given, and therefore assumed by the program: { $what }.
dossier-assumed-rounds-per-hour = the number of rounds an hour
dossier-assumed-days-per-year = the 365 days a year
dossier-assumed-hours = the number of hours a day
dossier-money-bets = bets
dossier-money-units = units
dossier-money-table = What the table wins, in { $unit }
dossier-money-note-exact = The range is that of a normal distribution with the exact variance of a hand. Where a bet pays rare prizes, the result of a single hour is less regular than that. A negative amount is a loss for the house.
dossier-money-note = The range is that of a normal distribution with the variance of whole { $sessions ->
    [one] sessions
   *[other] shoes
} as they were dealt{ $boxes ->
    [one] .
   *[other] , in which boxes share the dealer's or the common cards.
} Where a bet pays rare prizes, the result of a single hour is less regular than that. A negative amount is a loss for the house.
dossier-head-period = Period
dossier-head-bets-made = Bets made
dossier-head-staked = Initial bets in all
dossier-head-wins = The house wins on average
dossier-head-wins-range = Range of { $range } of the results
dossier-head-change-adds = The change adds
dossier-period-hour = hour
dossier-period-day = day
dossier-period-year = year
dossier-observed = Observed results against theory
dossier-observed-within = The observed result lies within the { $confidence } interval of these rules: the result of the house on { $bet } is { $result }, where { $expected } was to be expected and the interval is from { $low } to { $high }. The two-sided probability of such a result is { $probability }.
dossier-observed-outside = The observed result lies outside the { $confidence } interval of these rules and calls for an investigation: the result of the house on { $bet } is { $result }, where { $expected } was to be expected and the interval is from { $low } to { $high }. By chance alone, the two-sided probability of such a result is { $probability }.
dossier-observed-several = Of { $count } observed results, { $outside ->
    [0] none lies
    [one] one lies
   *[other] { $outside } lie
} outside the { $confidence } interval of these rules.
dossier-observed-together = By chance alone, { $chance } of results lie outside. { $count ->
    [0] None lies
    [one] One also lies
   *[other] { $count } also lie
} outside the wider interval, which holds all of them together with a probability of { $confidence }.
dossier-observed-table = Observed results, and what is to be expected under these rules
dossier-observed-note = The results are those of the file { $file }, as stated by whoever supplied it. They are treated as bets of equal size on { $bets ->
    [one] { $bet }
   *[other] the bet that each names
}, in hands played as in this report, with { $boxes ->
    [one] one box a round
   *[other] { $boxes } boxes a round, which share the dealer's or the common cards
}. Unequal bets would make the interval wider. The two-sided probability is twice the smaller of the probabilities of a result no higher than the observed one and of one no lower. A positive amount was won by the house.
dossier-observed-beyond = outside
dossier-head-drop = Drop
dossier-head-won = The house won
dossier-head-win-to-drop = Win to drop
dossier-head-win-to-staked = Win to stakes
dossier-head-two-sided = Two-sided probability
dossier-wagers = The wagers: true odds, payout odds and house edge
dossier-wagers-note = True odds are the chances against an outcome to one chance in its favour; a wager with a single winning outcome, no tie and a loss of one unit that paid true odds would have no house edge. Payout odds are what the player wins for one unit staked at first; where an outcome covers several results, they are the average.
dossier-head-wager = Wager
dossier-head-true-odds = True odds
dossier-head-payout-odds = Payout odds
dossier-odds = { $odds } to 1
dossier-and = { $first } and { $last }
dossier-articles-in-words = articles { $articles }
dossier-open-in-force = { $set ->
    [0] In force in this report
   *[other] Answer of this report, as far as the rules set for it leave the question open
}: { $option }.
dossier-rules-unsaid = The rulebook's file does not set { $present ->
    [one] one rule, which is taken as it is in most games
   *[other] { $present } rules, which are taken as they are in most games
}, nor { $absent ->
    [one] one that exists in other games and is not in force here
   *[other] { $absent } that exist in other games and are not in force here
}: the text is silent on them or says what is usual. They are listed by
dossier-yes = yes
dossier-no = no
dossier-nothing = none
dossier-answer-house = The house has the advantage.
dossier-answer-player = The player has the advantage.
dossier-answer-open = The figures do not settle who has the advantage.
dossier-answer-nobody = Nobody has the advantage.
dossier-answer-house-all = The house has the advantage on every main bet.
dossier-answer-player-all = The player has the advantage on every main bet.
dossier-answer-mixed = Who has the advantage depends on the bet.
dossier-answer-open-some = The figures do not settle for every main bet who has the advantage.
dossier-answer-optional = { $count ->
    [one] One other bet favours the player
   *[other] { $count } other bets favour the player
}: { $list }.
dossier-answer-full-shoe = That is exact for the first round of a full shoe.
dossier-keeps-house = Of every 100 in { $stakes ->
    [antes] antes
   *[bets] initial bets
} the house keeps { $amount } on average.
dossier-keeps-player = Of every 100 in { $stakes ->
    [antes] antes
   *[bets] initial bets
} the player wins { $amount } on average.
dossier-keeps-open = Of every 100 in { $stakes ->
    [antes] antes
   *[bets] initial bets
} the house keeps { $amount } on average, which so few rounds cannot tell from zero.
dossier-keeps-on = { $amount } on { $bet }
dossier-keeps-list = Of every 100 in initial bets the house keeps, on average, { $list }.
dossier-keeps-negative = A negative amount is the player's gain.
dossier-certain-decided = It was found by dealing { $rounds } rounds, with a margin of ± { $half } ({ $confidence } confidence: between { $low } and { $high }). The interval does not include zero, so that at this confidence there is no doubt who has the advantage.
dossier-certain-undecided = It was found by dealing { $rounds } rounds, with a margin of ± { $half } ({ $confidence } confidence: between { $low } and { $high }). The interval includes zero; more rounds would settle who has the advantage.
dossier-certain-several = The amounts were found by dealing { $rounds } rounds, with a margin of at most ± { $half } of the stake ({ $confidence } confidence).
dossier-certain-none = It was found by dealing { $rounds } rounds, which are too few to state a margin.
dossier-certain-exact = It is exact: every possible deal was counted, and no cut card changes the odds from round to round.
dossier-certain-full-shoe = At the table the shoe is dealt to the cut card, which changes the edge a little. { $rounds } rounds dealt in this way are too few to settle the matter by themselves; more rounds would measure the change.
dossier-certain-full-shoe-half = Their margin is ± { $half } ({ $confidence } confidence).
dossier-exact-checked = { $rounds } rounds were dealt as a check; their results differ from the exact ones by at most { $errors } standard errors.
dossier-played-by = This holds for players who play by the chart “{ $chart }”.
dossier-played-by-basic = This holds for players who follow the basic strategy (chart “basic”{ $of }).
dossier-of-lender = { "" } of “{ $title }”
dossier-played-by-best = This holds for players who play as well as the rules allow.
dossier-lever-house = The point that matters most is { $open }: if the answer were “{ $meaning }”{ $kept }, the house would gain { $effect } more of the stake, and its edge on { $bet } would go from { $from } to { $edge }{ $basis }.
dossier-lever-player = The point that matters most is { $open }: if the answer were “{ $meaning }”{ $kept }, the player would gain { $effect } more of the stake, and the house's edge on { $bet } would go from { $from } to { $edge }{ $basis }.
dossier-lever-house-effect = The point that matters most is { $open }: if the answer were “{ $meaning }”{ $kept }, the house would gain { $effect } more of the stake on { $bet }{ $basis }.
dossier-lever-player-effect = The point that matters most is { $open }: if the answer were “{ $meaning }”{ $kept }, the player would gain { $effect } more of the stake on { $bet }{ $basis }.
dossier-lever-kept = { "" } and players did not adapt to it
dossier-lever-full-shoe = { "" } in the first round of a full shoe
dossier-lever-infinite-deck = { "" } in an infinite deck, which shows what an answer changes, though its edge is that of another game
dossier-open-article = { $several ->
    [0] how { $place } is read
   *[other] how { $place } are read
}
dossier-open-heading = how the text under “{ $article }” is read
dossier-open-unsaid = { $about }, on which the text is silent
dossier-edge-of = House edge on { $bet }
dossier-half = ± { $half }, { $confidence } confidence
dossier-edges = The bets of this table
dossier-edges-exact = The bets of this table: exact values
dossier-edges-exact-full-shoe = The bets of this table: exact values of the first round of a full shoe
dossier-bet-in-force = { $bet }: in force
dossier-bet-not-in-force = { $bet }: not in force, for comparison
dossier-edges-check = The rounds dealt as a check
dossier-edges-note = A positive edge is an advantage of the house, a negative one an advantage of the player. The edge is the average loss per unit of the row's own bet as first made, without what is added to it; the standard deviation and the volatility index are in units of that bet, per hand.
dossier-edges-note-side-bets = Standard deviation and volatility index of side bets are exact, those of the first round of a full shoe: rounds dealt hold too few of their rare prizes.
dossier-first-cards = The main bet by its first card
dossier-first-cards-note = These are not bets of their own: each row covers the main bets that begin with this card.
dossier-edges-figure = House edge of each bet, with its interval
dossier-edges-desc = Each dot is the house edge of a bet; the line through it is the interval that contains the true value with { $confidence } confidence. Dots to the left of zero show an advantage of the player.
dossier-edges-alt-one = The house edge on { $bet } is { $edge }, between { $low } and { $high }.
dossier-edges-alt = The lowest house edge is { $edge } on { $bet }, the highest { $most } on { $other }.

## The model of figures

dossier-model-table = the rounds dealt, without the exact value
dossier-model-full-shoe = the first round of a full shoe
dossier-model-infinite-deck = an infinite deck
dossier-model-edge = { $bet }: { $edge }, against { $own } in the answer of this report
dossier-model-named = These figures are for { $model }, whose house edge is slightly different ({ $edges }).
dossier-model-left-out = Figures for { $model } are left out here, because that is a different game from this table, with another house edge ({ $edges }).

## How it was computed

dossier-how-control = The edge of the first round of a full shoe can be computed exactly, by following every card that can come: { $exact } on { $bet }. At the table the shoe is dealt to the cut card, and this changes the edge a little: a shoe yields more rounds when they use fewer cards, and the cards that remain are then worth more or less than a full shoe. This effect was measured by dealing { $rounds } rounds{ $shoes }, and further rounds with the cards left in them: { $effect }. Before rounding, together they give the edge of this report, { $edge }.
dossier-how-control-full-shoe = The edge of the first round of a full shoe can be computed exactly, by following every card that can come: { $exact } on { $bet }, the edge of this report. At the table the shoe is dealt to the cut card, and this changes the edge a little. The effect was measured by dealing { $rounds } rounds{ $shoes }: { $effect }. Before rounding, together they give { $edge }, which is too uncertain to settle who has the advantage.
dossier-how-exact = The edge of the first round of a full shoe can be computed exactly, by following every card that can come: { $exact } on { $bet }, the edge of this report. As a check, { $rounds } rounds were dealt{ $shoes }, as at the table; they give { $edge }.
dossier-how-exact-table = The edge can be computed exactly, by following every card that can come: { $exact } on { $bet }, the edge of this report. As a check, { $rounds } rounds were dealt{ $shoes }; they give { $edge }.
dossier-how-exact-dealt = The edge of the first round of a full shoe can be computed exactly, by following every card that can come: { $exact } on { $bet }. In addition, { $rounds } rounds were dealt{ $shoes }, as at the table; they give { $edge }, the edge of this report, which includes the effect of the cut card.
dossier-how-deck = With an infinite deck the value can be computed exactly: { $exact } on { $bet }. The pack of this game has no exact value; { $rounds } rounds were dealt{ $shoes }, as at the table. They give { $edge }, the edge of this report.
dossier-how-dealt = These rules have no exact value. { $rounds } rounds were dealt{ $shoes }, as at the table; they give { $edge } on { $bet }.
dossier-how-shoes = { "" } in { $shoes }
dossier-how-unit = The interval is computed from the differences between whole { $sessions ->
    [one] sessions
   *[other] shoes
}, not between hands, because their hands are not independent.
dossier-how-void = { $void ->
    [one] One round could not be finished because the cards ran out; its bets were returned, and no figure includes it.
   *[other] { $void } rounds could not be finished because the cards ran out; their bets were returned, and no figure includes them.
}
dossier-how-table = Exact value, simulation and the effect of the cut card
dossier-how-table-plain = Exact value and simulation
dossier-head-plain = Simulation alone
dossier-head-plain-error = Its standard error
dossier-head-effect-of-cut = Effect of the cut card
dossier-converges = The estimate as rounds are dealt: { $bet }
dossier-converges-desc = The line is the house edge estimated from all rounds dealt so far, the band its { $confidence } interval. The horizontal scale is logarithmic.
dossier-converges-alt = After { $first } rounds the margin was ± { $half_first }, after { $last } rounds ± { $half_last }; the estimate ends at { $edge }.
dossier-converges-across = Rounds dealt
dossier-converges-line = estimate

## What makes the edge

dossier-outcomes = What makes the edge
dossier-outcomes-text = A bet can end in several ways. Each outcome contributes its frequency times what the player wins or loses by it. Together the contributions are the player's average result, which is the house edge with the opposite sign.
dossier-outcomes-exact = The frequencies are exact for the first round of a full shoe.
dossier-outcomes-exact-table = The frequencies are exact.
dossier-outcomes-deck = The frequencies are exact for an infinite deck.
dossier-outcomes-dealt = The frequencies are those of the rounds dealt.
dossier-outcomes-none = The outcomes of these rounds are not known, because only their edges were given.
dossier-outcomes-combinations = “Combinations” is the number of equally likely deals with this result, out of { $total }; the edge is exactly { $fraction }.
dossier-axis-contribution = Contribution, in percent of the initial bet
dossier-head-one-in = Once in … bets
dossier-head-net = Player's net, in bets
dossier-head-combinations = Combinations
dossier-par-total = all outcomes

## A session

dossier-session = What a session looks like
dossier-session-text = The edge is an average over a great many hands; a single evening depends more on luck. For one box with the same stake on every hand, this is the exact distribution of the result if hands are independent.
dossier-session-text-dealt = The edge is an average over a great many hands; a single evening depends more on luck. For one box with the same stake on every hand, this is the distribution of the result if hands are independent and end in each way as often as in the rounds dealt.
dossier-session-lead = After { $hands } hands on { $bet } the player is ahead with a probability of { $ahead } and behind with a probability of { $behind }; the average result is { $mean } bets.
dossier-session-table = The result of a session, in bets
dossier-head-mean = Average
dossier-head-even = Even
dossier-head-quantile = Percentile { $percent }
dossier-session-table-note = Percentile 5 is the result below which 5 % of sessions end; percentile 50 is the median.
dossier-session-figure = Result after { $hands } hands, in bets: { $bet }
dossier-session-desc = Each bar is the probability that the session ends within its range; bars to the left of zero are sessions in which the player loses. The marks are the results below which 5 %, 50 % and 95 % of sessions end.
dossier-session-alt = After { $hands } hands, nine sessions in ten end between { $low } and { $high } bets; { $ahead } of them end ahead.
dossier-session-axis = Result in bets
dossier-session-behind = the player loses
dossier-session-ahead = the player wins
dossier-session-note = Boxes at the same table share the dealer's or the common cards and tend to win and lose together: the result of two boxes varies more than that of one box over twice as many hands.

## The bank's risk

dossier-risk = The bank's risk
dossier-risk-text = When the players are lucky, the bank loses. These figures show how much money the bank needs if the stake is the same { $boxes ->
    [one] on every hand and hands are independent
   *[other] on every hand of the { $boxes } boxes, whose results depend on each other as they did in the rounds dealt
}, and the most that a single round played as in this report can cost it. Amounts are in bets; they come from the exact distribution of the result of one hand{ $boxes ->
    [one] .
   *[other] {" "}and from the variance that all boxes had together.
}
dossier-risk-none = The bank's risk is not stated, because with the pack of this table the result of a hand has no exact distribution, and small differences of the edge decide whether a bank is ruined. The command risk with --method monte-carlo estimates it from simulated rounds.
dossier-risk-lead-bank = On { $bet } the house has the advantage. With { $bank } bets{ $boxes ->
    [one] { "" }
   *[other] {" "}and { $boxes } boxes in play
}, the probability that it is ever ruined is { $ruin }; with { $needed } bets it is { $boxes ->
    [one] at most { $risk }
   *[other] { $risk }
}.
dossier-risk-lead-player = On { $bet } the players have the advantage: against a flat bet that goes on for ever, every bank is ruined in the end. For a probability of at most { $risk } of being ruined within { $hands } hands, it needs { $needed } bets.
dossier-risk-table = What the bank risks
dossier-risk-side = Advantage
dossier-risk-of-bank = the house's
dossier-risk-of-player = the players'
dossier-risk-ruin = Probability of ruin, ever, with { $bank } bets
dossier-risk-needed = Bank for a risk of { $risk }, ever
dossier-risk-needed-within = Bank for a risk of { $risk }, within { $hands } hands
dossier-risk-exposure-box = Largest loss to one box in a round
dossier-risk-exposure-table = Largest loss to the table in a round, at most
dossier-risk-note = The probability of ruin and the bank “within” some hands are those of the walk of the nets.{ $formula ->
    [0] { "" }
   *[other] { " " }After ≈ they are computed by the formula for Brownian motion, whose probability may be several times too high or too low where a single net is large beside the bank, and far too low where the risk is small.
} The bank for a risk “ever” is computed by Lundberg's bound, so that its true risk is lower; the cell is empty where ruin is certain.
dossier-risk-note-boxes = Ruin and the bank needed are those of the whole table, and hands are those of all boxes together.{ $formula ->
    [0] { "" }
   *[other] { " " }After ≈ they are computed by the formula for Brownian motion, whose probability may be several times too high or too low where a single net is large beside the bank, and far too low where the risk is small.
} The bank for a risk “ever” is empty where ruin is certain. The largest loss to the table is that to one box times the number of boxes; boxes that share cards may not be able to win so much at once.

## Exposure to counting

dossier-exposure-none = What a card counter takes is not computed for this game: its discards return to the pack in the course of a session, and the counting systems are for cards dealt from a shoe until it is shuffled.
dossier-exposure-infinite = What a card counter takes is not computed for an infinite deck: no card leaves it, so that no card says anything about those to come.
dossier-exposure-fresh = Every round is dealt from a full shoe, so that no card seen in one says anything about the next: there is nothing to count.
dossier-exposure-poker = No counting system applies to this game: all of them have one tag for 10, J, Q and K, which poker tells apart.
dossier-exposure-text = A card counter raises the stake when the cards that remain are favourable. These figures are for a player with one bet a round, in one box, who counts with Hi-Lo (1 is added for each card from 2 to 6, and subtracted for each card from ten to king and each ace), subtracts what the cards seen add up to on average (nothing where the pack has all ranks), divides the count by the decks of 52 cards that remain, and stakes between 1 and { $spread } units by the result. The hands are played as in this report. The figures were found by dealing { $rounds } rounds{ $cut_cards ->
    [0] .
   *[other] {" "}for each cut card.
}
dossier-exposure-gains = On { $bet } a counter who stakes 1 to { $spread } units wins { $net } ± { $half } units a round ({ $confidence } confidence), where a flat bet has a house edge of { $flat }; the bet favours the player at a true count of { $count } or more.
dossier-exposure-loses = On { $bet } counting does not pay: the result of a counter who stakes 1 to { $spread } units is { $net } ± { $half } units a round ({ $confidence } confidence), although the bet favours the player at a true count of { $count } or more. A flat bet has a house edge of { $flat }.
dossier-exposure-open = On { $bet } these rounds do not establish whether counting pays: the result of a counter who stakes 1 to { $spread } units is { $net } ± { $half } units a round ({ $confidence } confidence). The bet favours the player at a true count of { $count } or more; a flat bet has a house edge of { $flat }.
dossier-exposure-never = On { $bet } these rounds establish no true count from which the bet favours the player, so that the counter always stakes one unit, although { $spread } are allowed: the result is { $net } ± { $half } units a round ({ $confidence } confidence).
dossier-exposure-rises = On { $bet } the bets rise from a true count of { $count }, since the advantage there, together with that of neighbouring counts, exceeds two standard errors; these rounds do not suffice to establish from which count on the bet favours the player. { $loses ->
    [1] Even so, counting does not pay: a
   *[0] With those bets, a
} counter who stakes 1 to { $spread } units gets { $net } ± { $half } units a round ({ $confidence } confidence).
dossier-exposure-table = What a counter wins, in units a round
dossier-exposure-average = Average bet
dossier-exposure-note = SCORE is the square of the ratio of mean to standard deviation, times a million, and 0 where the mean is negative; N0 is the number of rounds after which the average win equals one standard deviation. The stakes by count are chosen on these same rounds, which favours the counter a little; they rise only from counts at which the player's advantage exceeds two standard errors; neighbouring counts at which the stake would otherwise fall are taken together.
dossier-exposure-cut-cards = The deeper the shoe is dealt, the more a count says about the cards that remain. This is the same player with the cut card in other places. All numbers of the table are of these rounds alone, the flat bet's too; differences of less than two standard errors may be due to chance.

## What the text leaves open

dossier-open-none = The text leaves no question open that the model had to answer.
dossier-open-text = { $set ->
    [0] The text leaves
   *[other] With the rules set for this report, the text leaves
} { $count ->
    [one] one question open. This report answers it in one way and shows what every other answer would do, with the same play.
   *[other] { $count } questions open. This report answers each in one way and shows what every other answer would do, one at a time and with the same play.
}
dossier-open-ranges = Of a range of numbers, the answers are both ends and the number in this report.
dossier-open-some = { $count ->
    [0] { $rest ->
        [one] It does not change the edge measurably.
       *[other] None of them changes the edge measurably.
    }
    [one] { $rest ->
        [0] It changes the edge measurably.
       *[other] One of them changes the edge measurably.
    }
   *[other] { $rest ->
        [0] All of them change the edge measurably.
       *[other] { $count } of them change the edge measurably.
    }
}
dossier-open-over = { $ends ->
    [0] Over all answers that the text allows{ $exact ->
        [0] { "" }
       *[other] {" "}and that have an exact value
    }
   *[other] Over all these answers{ $exact ->
        [0] { "" }
       *[other] {" "}that have an exact value
    }
}{ $set ->
    [0] { "" }
   *[other] , with the rules set for this report
}{ $play ->
    [none] { "" }
    [best] , always with the play that is best for the answers of this report
   *[same] , always with the same play
}
dossier-open-ends = { $over }, the house edge on { $bet } lies between { $low } and { $high }.
dossier-open-ends-same = { $over }, none moves the house edge on { $edges }.
dossier-open-ends-several = { $over }, the house edge lies { $list }.
dossier-open-ends-on = on { $bet } between { $low } and { $high }
dossier-open-ends-all = All { $combinations } combinations of these answers were computed.
dossier-open-ends-climb = There are { $combinations } combinations of all answers to { $combined } questions; the two ends were found by changing one or two answers at a time, until no such change went further.
dossier-open-ends-left-out = { $count ->
    [one] One answer has no exact value in any combination, so both ends leave it out: { $options }. Its effect by itself is in the table of the questions.
   *[other] { $count } answers have no exact value in any combination, so both ends leave them out: { $options }. The effect of each by itself is in the table of the questions.
}
dossier-open-lowest = Lowest edge on { $bet }{ $play ->
    [none] { "" }
   *[other] {" "}with the same play
}: { $edge }, with
dossier-open-highest = Highest edge on { $bet }{ $play ->
    [none] { "" }
   *[other] {" "}with the same play
}: { $edge }, with
dossier-open-as-report = the answers of this report
dossier-open-deck = Exact effects are those of an infinite deck; where that shows none, the question was simulated with the game's own pack, { $rounds } rounds for each answer.
dossier-open-effects-only = An infinite deck shows what an answer changes; the edge itself is that of another game, so the column “Edge then” is empty there.
dossier-open-simulated = Effects with an interval were simulated, with { $rounds } rounds for each answer; the others are exact for the first round of a full shoe.
dossier-open-decided = Effects with an interval are judged together: one counts as established only if it is greater than chance alone would make the greatest of them all. A simulated edge is that of its own rounds: it differs a little from this report's edge plus the effect. “Edge then” is empty where these rounds, with the answers of this report, give an edge too far from the report's.
dossier-tornado-alt = The largest effect that is established is that of “{ $meaning }” ({ $asked }): { $effect }.
dossier-readings = The open questions: { $bet }
dossier-head-option = Other answer
dossier-head-effect = Effect on the edge
dossier-head-interval-of-effect = { $confidence } interval of the effect
dossier-head-edge-then = Edge then
dossier-open-no-effect = Without effect on the edge on { $bet }: { $list }.
dossier-gains-house = the house
dossier-gains-players = the player
dossier-gains-house-unseen = the house, by less than 0.0001 %
dossier-gains-players-unseen = the player, by less than 0.0001 %
dossier-cannot-be-dealt = cannot be dealt
dossier-not-different = no round differed
dossier-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

## Best play

dossier-play-none = The players of this game make no decisions once their bets are placed.
dossier-play-unsolved = Best play cannot be computed for these rules: { $why }.
dossier-chart-no-edge = The chart “{ $chart }” has no exact edge under these rules: { $why }.
dossier-chart-no-prices = What each departure of the chart “{ $chart }” from best play costs is not computed: { $why }.
dossier-chart-no-prices-cards = What each departure of the chart “{ $chart }” from best play costs is not computed: best play is decided by the exact cards of a hand, and not by the rows of a chart.
dossier-play-house = With best play the house has the advantage: { $edge }.
dossier-play-player = With best play the player has the advantage: { $edge }.
dossier-play-lead = It is the best play that the rows of a chart can state; its edge is that of the first round of a full shoe.
dossier-play-lead-deck = It is the best play that the rows of a chart can state; its edge is that of an infinite deck.
dossier-play-same = The chart of this report, “{ $chart }”, is just as good: it costs the player nothing.
dossier-play-costs = Against it, the chart of this report, “{ $chart }”, costs the player { $cost } of the stake.
dossier-play-chart = Best play for these rules
dossier-play-chart-of-model = Best play, found for an infinite deck
dossier-play-legend = Find the row of the hand and the column of the dealer's card. Where the cell is empty, the next row that fits the hand applies: that of the hand without its suits, then that of its total.
dossier-play-legend-totals = Find the row of the hand and the column of the dealer's two-card total. Where the cell is empty, the next row that fits the hand applies: that of the hand without its suits, then that of its total.
dossier-charts = What other ways of play cost
dossier-head-cost = Cost to the player
dossier-charts-note = The edge of a chart that takes optional bets is that of all its bets together, per initial bet.
dossier-chart-basic = the rulebook's basic chart
dossier-chart-lent = the basic chart{ $of }
dossier-chart-best = best play
dossier-chart-mimic-dealer = draws and stands as the dealer does
dossier-chart-no-retiro = best play without surrender
dossier-chart-desafio-always = as basic, with every desafío that is offered
dossier-chart-never-cambio = as basic, without the change of figure and two
dossier-chart-relancina-draws = as basic, but a relancina draws one card
dossier-chart-basic-stakes = as basic, with stakes that follow the first card
dossier-chart-basic-4-decks = best play for four decks
dossier-chart-basic-6-decks = best play for six decks
dossier-chart-never-bust = never draws where a card could take the hand over 21
dossier-chart-a-k-j-8-3 = raises with A-K-J-8-3 or better
dossier-chart-pair-or-better = raises with a pair or better
dossier-chart-always-raise = always raises
dossier-chart-flush-or-open-straight = replaces a card only for a flush or an open straight
dossier-chart-never-buy = never replaces a card
dossier-chart-never = takes back every bet that it may
dossier-chart-always-call = always calls
dossier-chart-always-play = always plays
dossier-chart-any-queen = plays with a queen or better
dossier-departures = Cells in which “{ $chart }” departs from best play
dossier-departures-common = The costliest mistakes of the chart “{ $chart }”
dossier-departures-note = { $count ->
    [one] The only cell in which the chart costs anything, taken
    [10] The ten costliest cells, each taken
   *[other] All cells in which the chart costs anything, each taken
} alone with best play in all others; the cost is per round of one box.
dossier-head-played = Played
dossier-head-frequency = How often
dossier-changed = Only the rows that change are shown. The change affects the marked cells; what was best before stands beside what is best after it.

## Rules

dossier-rules-text = The rules as the program applies them. Each names the article that states it, or the open question that it answers; where the text states no rule, the usual one of the game applies.
dossier-rules-table = Rules of this table
dossier-head-value = Value
dossier-head-origin = Origin
dossier-head-remark = Remark
dossier-origin-reading = open question, { $place }
dossier-origin-override = set for this report
dossier-origin-default = usual rule
dossier-usual = Rules of the game that the text states
dossier-head-says = What it says

## Not modelled

dossier-not-modelled = Not modelled
dossier-not-modelled-text = These passages of the text do not enter the figures, for the reasons given.
dossier-not-modelled-none = The rulebook's file names no article that is left out.
dossier-not-modelled-note = Where these reasons state figures, they are those of the rulebook's default rules and readings.
dossier-not-modelled-table = Passages that do not enter the figures
dossier-head-reason = Why it is left out

## Example rounds

dossier-rounds = Example rounds
dossier-rounds-text = Rounds dealt by the program with one box, step by step, each step with the article that governs it. Each round is the first of its kind from seed { $seed }.
dossier-round-win = A win (round { $number })
dossier-round-loss = A loss (round { $number })
dossier-round-tie = A tie (round { $number })
dossier-round-punto = PUNTO wins (round { $number })
dossier-round-banca = BANCA wins (round { $number })
dossier-round-banca-with-six = BANCA wins with six (round { $number })
dossier-round-natural-pays = A natural (round { $number })
dossier-round-sevens-pay = Three sevens (round { $number })
dossier-round-sevens-suited-pay = Three sevens of one suit (round { $number })
dossier-round-surrender-kind = A surrender (round { $number })
dossier-round-charlie-cards = A charlie (round { $number })
dossier-round-relancina = Relancina (round { $number })
dossier-round-escalera = Escalera (round { $number })
dossier-round-gran-21 = Gran 21 (round { $number })
dossier-round-chipolo = Chipolo (round { $number })
dossier-round-triple-siete = Triple siete (round { $number })
dossier-round-cambio = A change of both cards (round { $number })
dossier-round-draw-cards = A bought card (round { $number })
dossier-round-fold = A fold (round { $number })

## The change

dossier-change = What the change does
dossier-change-house-gains = With this change ({ $change }){ $adapts ->
    [yes] { "" }, while players play as before,
   *[no] { "" }
 } the house gains { $amount } of the stake on { $bet }; { $passes }.
dossier-change-player-gains = With this change ({ $change }){ $adapts ->
    [yes] { "" }, while players play as before,
   *[no] { "" }
 } the player gains { $amount } of the stake on { $bet }; { $passes }.
dossier-change-to-house = the advantage passes from the player ({ $before }) to the house ({ $after })
dossier-change-to-player = the advantage passes from the house ({ $before }) to the player ({ $after })
dossier-change-of-house = the house's advantage is { $after } instead of { $before }
dossier-change-of-player = the player's advantage is { $after } instead of { $before }
dossier-change-nothing = This change ({ $change }){ $adapts ->
    [yes] { "" }, while players play as before,
   *[no] { "" }
 } leaves the house edge on { $bet } unchanged at { $before }.
dossier-change-nothing-at-all = This change ({ $change }) leaves the house edge unchanged on every main bet: { $bets }.
dossier-change-option = With the option { $option }, which comes with the change and is not its default, the house edge on { $bet } would be { $after } instead of { $before }.
dossier-change-others = It also changes the house edge { $list }.
dossier-change-of-other = on { $bet } from { $before } to { $after }
dossier-change-undecided = These rounds do not establish whether this change ({ $change }) moves the house edge on { $bet }.
dossier-change-exact = These figures are exact for the first round of a full shoe.
dossier-change-exact-all = These figures are exact.
dossier-change-interval = The difference is { $difference }; with { $confidence } confidence it is between { $low } and { $high }.
dossier-change-play = Before the change, these edges are those of best play; the answer of this report is for players who follow the chart “{ $chart }”.
dossier-change-play-kept = These edges are for players who follow the chart “{ $chart }”, before the change too; the answer of this report is for best play by exact cards.
dossier-change-adapted = { $kept ->
    [best] Once players have adapted their play,
   *[other] With best play before the change and after it,
} the house edge changes by { $difference }; { $passes }.
dossier-change-from-rulebook = Before: { $before }. After: { $after }.
dossier-change-text = The text before and after
dossier-change-before = before
dossier-change-after = after
dossier-change-rules = The rules that change
dossier-change-table = House edge before and after the change
dossier-change-dealt = Simulated edges are those of the rounds dealt to both tables together, and may differ from the answer of this report by more than its margin: what these rounds measure is the difference.
dossier-change-same = The edge stays the same on: { $bets }.
dossier-head-interval-of-difference = { $confidence } interval of the difference
dossier-play-best = adapted: best play at each table
dossier-play-own = each table with a chart of its own: “{ $a }” before the change, “{ $b }” after
dossier-play-unchanged = unchanged: best play before the change
dossier-play-unchanged-own = unchanged: the chart “{ $a }”
dossier-change-bars = The outcomes behind the change{ $play }: { $bet }
dossier-change-bars-desc = Each row is an outcome. A bar to the right is what the house gains through it by the change, a bar to the left what the player gains, per unit of the initial bet.
dossier-change-bars-alt = The house gains most through “{ $gain }” ({ $gained }) and loses most through “{ $loss }” ({ $lost }).
dossier-change-bars-alt-gains = The house gains by each of them, most through “{ $gain }” ({ $gained }).
dossier-change-bars-alt-losses = The house loses by each of them, most through “{ $loss }” ({ $lost }).
dossier-change-bars-alt-one = The whole change comes from “{ $gain }” ({ $gained }).
dossier-change-outcomes = Outcomes before and after{ $play }: { $bet }
dossier-change-adapted-play = { "" }, with adapted play
dossier-head-probability-before = Probability before
dossier-head-probability-after = Probability after
dossier-head-net-before = Player's net before, in bets
dossier-head-net-after = Player's net after, in bets
dossier-head-house-gains = The house gains
dossier-change-cells = { $count ->
    [one] Best play changes in one cell of the chart.
   *[other] Best play changes in { $count } cells of the chart.
}
dossier-change-rows-alone = { $count ->
    [one] One more row exists only { $when } the change
   *[other] { $count } more rows exist only { $when } the change
}: { $hands }.
dossier-change-takes = After the change, best play takes these optional bets on every offer: { $options }.
dossier-change-declines = After the change, best play no longer takes these optional bets: { $options }.
dossier-change-no-cells = Best play stays the same in every cell of the chart.
dossier-change-hidden = The tables also differ in { $rules }, which the exact value of a full shoe does not reflect.
dossier-change-cells-table = Best play after the change, where it differs
dossier-change-alone = Only one of the tables offers { $count ->
    [one] this bet
   *[other] these bets
}: { $bets }.

## Evidence

dossier-evidence = How to verify this report
dossier-evidence-text = Anyone can repeat these figures: the program is free, and the same command gives the same figures.
dossier-evidence-command = The command that writes this document
dossier-evidence-verify = The command that verifies it
dossier-evidence-verify-text = The verification runs this command again, compares its figures with those embedded in this document, and names every figure that differs, in the data or in the text.
dossier-evidence-version = Program
dossier-evidence-commit = Commit
dossier-evidence-commit-unknown = not recorded
dossier-evidence-date = Date of this document
dossier-evidence-date-of-book = Date of the rulebook
dossier-evidence-strategy = Chart
dossier-evidence-readings = Answers to open questions
dossier-evidence-readings-default = those of the rulebook's file
dossier-evidence-overrides = Rules set for this report
dossier-evidence-stream = Random numbers
dossier-evidence-confidence = Confidence
dossier-evidence-files = Files
dossier-head-file = File
dossier-head-sha256 = SHA-256
dossier-head-command = Written by
dossier-evidence-how = How the numbers are verified
dossier-evidence-how-two = The game is programmed twice, independently: once with real cards in the order of the rulebook, and once as a table of states, which is fast to compute and to deal. Tests deal the same cards to both and compare every settlement.
dossier-evidence-how-enumerated = The game is programmed twice, independently: once with real cards in the order of the rulebook, to be dealt, and once as an enumeration of all deals, which gives the exact values. Tests compare dealt rounds with that enumeration, and that enumeration with a second one, which ranks and pays hands on its own.
dossier-evidence-how-exact = Exact values and simulations are obtained by different methods and must agree within their intervals.
dossier-evidence-how-known = Published values of well-known games are reproduced.
dossier-evidence-how-list = { $count ->
    [one] One claim about this rulebook is tested whenever the program changes; `ventaja list --verified` names it.
   *[other] { $count } claims about this rulebook are tested whenever the program changes; `ventaja list --verified` names them.
}
dossier-from = The simulation was not run for this document: its results are those of { $file }, copied with --unverified.
dossier-unverified = The rounds dealt have not been repeated: their figures were copied from { $file } with --unverified, and nothing in this document shows that a run gives them. ventaja verify repeats the run.

## Glossary

dossier-glossary = Words used
dossier-term-house-edge = house edge
dossier-term-house-edge-text = The house's average gain per unit of the initial bet. A negative edge is an advantage of the player.
dossier-term-rtp = return to the player
dossier-term-rtp-text = One minus the house edge: the share of the initial bet that comes back on average.
dossier-term-element-of-risk = element of risk
dossier-term-element-of-risk-text = The house's average gain divided by all that was wagered, with what is added to the first bet during a hand.
dossier-term-interval = confidence interval
dossier-term-interval-text = A range computed by a method that covers the true value in { $confidence } of cases.
dossier-term-standard-error = standard error
dossier-term-standard-error-text = How far an estimate from a limited number of rounds typically lies from the true value.
dossier-term-standard-deviation = standard deviation
dossier-term-standard-deviation-text = How far the result of one hand typically lies from its average, in bets.
dossier-term-volatility = volatility index
dossier-term-volatility-text = The standard deviation times the factor of the confidence level. Divided by the square root of the number of hands, it is how far an actual return may deviate from the expected one.
dossier-term-cut-card = cut card
dossier-term-cut-card-text = The card that marks the end of the shoe. The rules say whether the round in which it comes out is the last.
dossier-term-shoe = shoe
dossier-term-shoe-text = The shuffled decks from which rounds are dealt until the rules have them shuffled again.
dossier-term-round = round, hand, box
dossier-term-round-text = A round is one deal to the whole table; a box is a place where a bet is made; a hand is one box in one round.
dossier-term-reading = open question, answer
dossier-term-reading-text = Where the text can be understood in more than one way, the calculation needs an answer; this report names the one that it uses and shows what the others would do.
dossier-term-chart = chart
dossier-term-chart-text = A table that states what the player does with each hand and the other cards that are seen.
dossier-term-simulation = simulation
dossier-term-simulation-text = Rounds dealt by the program with random numbers, as at the table.
dossier-term-exact = exact value
dossier-term-exact-text = A value computed from the probabilities of all cards that can come; no chance enters it.

## Bets in sentences

dossier-bet-box = the main bet
dossier-bet-insurance = insurance
dossier-bet-even-money = even money
dossier-bet-desafio = the desafío
dossier-bet-punto = PUNTO
dossier-bet-banca = BANCA
dossier-bet-tie = the tie
dossier-bet-banca-six-pays-half = BANCA, a six paying half
dossier-bet-banca-commission-5 = BANCA with a commission of 5 %
dossier-bet-total = all bets together
dossier-bet-ante = the ante and the raise
dossier-bet-side = “{ $title }”
dossier-play-lead-cards = It is the best play with the cards that a player sees; its edge is that of the first round of a full pack.
