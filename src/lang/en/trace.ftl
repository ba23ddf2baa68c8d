### The narration of rounds.
seat-box = box { $number }
seat-hand = box { $number }, hand { $hand }
seat-dealer = dealer
seat-talla = Talla
seat-punto = PUNTO
seat-banca = BANCA
seat-table = table
shoe-number = Shoe { $number }
session-number = Session { $number }
round-number = Round { $number }
kind-over-21 = over 21
prize-relancina-and-figure = relancina and figure
prize-gran-21-under-21 = gran 21 under 21
prize-gran-21-of-21 = gran 21 of 21
step-idle = no hand in play depends on further cards
step-ace-as-1 = counts the ace as 1 on soft { $total } and draws
step-draws = draws
step-busts = busts with { $total }
step-22-ties = has 22, which ties hands that stand
step-stands = stands on { $total }
step-shows = shows
step-natural = has a natural
step-declares = declares the ace as { $declared }: total { $total }
step-desafio-won = takes the desafío, half the bet on a ten-value card: wins 2:1
step-desafio-lost = takes the desafío, half the bet on a ten-value card: loses
step-peeks-natural = peeks at the hole card: a natural
step-peeks-none = peeks at the hole card: no natural
step-receives = receives
step-receives-up = receives face-up
step-receives-down = receives a face-down card
step-receives-covered = receives face-down
step-receives-face-down = receives face-down
step-surrenders = surrenders for half the bet
step-even-money = takes even money: paid 1:1 at once
step-insurance = takes insurance for half the bet
step-insurance-won = insurance wins +1
step-insurance-lost = insurance loses −0.5
step-took-even-money = took even money: nets +1 instead
step-desafio-ended = won the desafío: the hand was over and its bet is returned
step-split-natural = has ace and ten: a natural, paid { $pays }:{ $to }
step-doubles = doubles and receives
step-doubles-free = doubles with a free bet and receives
step-third-seven = has a third seven, paid at once
step-splits = splits, with a bet on each hand
step-splits-free = splits, with a free bet on the second hand
step-busts-at-once = busts with { $total } and loses at once
step-charlie = has { $cards } cards and wins at once
step-rescues = surrenders the doubled hand: the last double is returned
step-bonus-21 = has a 21 that is paid { $pays }:{ $to } at once
step-wins = wins { $net }
step-pushes = pushes
step-loses = loses { $net }
step-side-bet = { $bet }: { $hand }, { $net }
step-side-bet-lost = { $bet }: { $net }
step-original-bet-only = gets its further bets back: { $net } in all
step-coup-natural = a natural: PUNTO { $punto }, BANCA { $banca }
step-draws-on = draws on { $total }:
step-wins-bet = a bet on BANCA wins { $net }
step-wins-to = wins, { $own } to { $other }
step-coup-tie = a tie at { $total }: bets on PUNTO and BANCA are returned
step-stakes = stakes { $bets } bets
step-raises = multiplies the stakes of the table by { $times }
step-leaves = leaves and loses half its stake
step-changes-all = exchanges all cards except opened prizes
step-changes-own = exchanges its figure and two
step-new-down = receives new face-down
step-new-up = receives new face-up
step-opens = opens { $prize }
step-wins-talla = wins the Talla
step-draws-to-relancina = draws to its relancina
step-splits-stake = splits, with the same stake on each hand
step-gives-up = surrenders for half the stake
step-changes-both = exchanges both cards and receives
step-busts-and-loses = busts with { $total } and loses
step-has = has { $hand }
step-cards-run-out = the cards run out: the round is void and all bets are returned
step-pays-talla = pays the Talla { $bets }
step-no-payment = no payment
step-is-paid = is paid { $bets }
step-another-round = deals another round of cards to the hands that want one
step-burned = { $count ->
    [one] { $count } card is burned
   *[other] { $count } cards are burned
}
rounds-printed = { $rounds } printed
step-receives-open = receives face-up
step-buys-card = has { $hand } and pays { $antes ->
    [one] { $antes } ante
   *[other] { $antes } antes
} to replace
step-card-paid = paid { $antes ->
    [one] { $antes } ante
   *[other] { $antes } antes
} for the card: { $net } in all
step-qualifies = has { $hand } and qualifies
step-loses-with = loses with { $hand }: { $net }
step-ties-with = ties with { $hand }: { $net }
step-wins-with = wins with { $hand }: { $net }
poker-high-card = high card
poker-pair = a pair
poker-two-pairs = two pairs
poker-three-of-a-kind = three of a kind
poker-straight = a straight
poker-flush = a flush
poker-full-house = a full house
poker-four-of-a-kind = four of a kind
poker-straight-flush = a straight flush
poker-royal-flush = a royal flush
step-common-card = turns a common card
step-dealer-has = has { $hand }
step-not-qualified = has { $hand } and does not qualify
step-folds-bets = folds and loses its bets: { $net }
step-checks = checks
step-bets-antes = bets { $antes ->
    [one] { $antes } ante
   *[other] { $antes } antes
}
