### El relato de las rondas.
seat-box = casilla { $number }
seat-hand = casilla { $number }, mano { $hand }
seat-dealer = crupier
seat-talla = la Talla
seat-punto = PUNTO
seat-banca = BANCA
seat-table = mesa
shoe-number = Sabot { $number }
session-number = Sesión { $number }
round-number = Ronda { $number }
kind-over-21 = más de 21
prize-relancina-and-figure = relancina y figura
prize-gran-21-under-21 = gran 21 de menos de 21
prize-gran-21-of-21 = gran 21 con 21
step-idle = ninguna mano en juego depende de más cartas
step-ace-as-1 = con { $total } blando cuenta el as como 1 y toma
step-draws = toma
step-busts = se pasa con { $total }
step-22-ties = tiene 22, que empata con las manos plantadas
step-stands = se planta en { $total }
step-shows = descubre
step-natural = tiene black jack
step-declares = declara el as como { $declared }: suma { $total }
step-desafio-won = acepta el desafío, media apuesta a una carta de valor diez: gana 2 por 1
step-desafio-lost = acepta el desafío, media apuesta a una carta de valor diez: pierde
step-peeks-natural = mira la carta tapada: black jack
step-peeks-none = mira la carta tapada: no hay black jack
step-receives = recibe
step-receives-up = recibe descubierta
step-receives-down = recibe una carta tapada
step-receives-covered = recibe tapada
step-receives-face-down = recibe cerrada
step-surrenders = se retira con la mitad de la apuesta
step-even-money = cobra simple en el acto (1 a 1)
step-insurance = toma seguro por la mitad de la apuesta
step-insurance-won = el seguro gana +1
step-insurance-lost = el seguro pierde −0,5
step-took-even-money = había cobrado simple: neto +1 en su lugar
step-desafio-ended = acertó el desafío: la mano terminó y se devuelve su apuesta
step-split-natural = tiene as y diez: black jack, se paga { $pays } a { $to }
step-doubles = dobla y recibe
step-doubles-free = dobla con una apuesta gratis y recibe
step-third-seven = tiene un tercer siete, que se paga en el acto
step-splits = abre, con una apuesta en cada mano
step-splits-free = abre, con una apuesta gratis en la segunda mano
step-busts-at-once = se pasa con { $total } y pierde en el acto
step-charlie = tiene { $cards } cartas y gana en el acto
step-rescues = retira la mano doblada: se le devuelve el último doble
step-bonus-21 = tiene un 21 que paga { $pays }:{ $to } en el acto
step-wins = gana { $net }
step-pushes = empata
step-loses = pierde { $net }
step-side-bet = { $bet }: { $hand }, { $net }
step-side-bet-lost = { $bet }: { $net }
step-original-bet-only = recupera sus demás apuestas: { $net } en total
step-coup-natural = el juego se da por finalizado: PUNTO { $punto }, BANCA { $banca }
step-draws-on = pide con { $total }:
step-wins-bet = una apuesta a BANCA gana { $net }
step-wins-to = gana, { $own } a { $other }
step-coup-tie = empate en { $total }: se devuelven las apuestas a PUNTO y BANCA
step-stakes = apuesta { $bets } unidades
step-raises = multiplica por { $times } las apuestas de la mesa
step-leaves = se retira y pierde la mitad de su apuesta
step-changes-all = cambia todas las cartas menos los premios abiertos
step-changes-own = cambia su figura y dos
step-new-down = recibe nueva cerrada
step-new-up = recibe nueva abierta
step-opens = abre { $prize }
step-wins-talla = quita la Talla
step-draws-to-relancina = pide carta a su relancina
step-splits-stake = abre el par, con la misma apuesta en cada basa
step-gives-up = se retira con la mitad de la apuesta
step-changes-both = cambia las dos cartas y recibe
step-busts-and-loses = se pasa con { $total } y pierde
step-has = tiene { $hand }
step-cards-run-out = las cartas se acaban: la ronda es nula y se devuelven todas las apuestas
step-pays-talla = paga a la Talla { $bets }
step-no-payment = no paga ni cobra
step-is-paid = cobra { $bets }
step-another-round = reparte otra ronda de cartas a quien la solicite
step-burned = { $count ->
    [one] { $count } carta quemada
   *[other] { $count } cartas quemadas
}
rounds-printed = { $rounds } en pantalla
step-receives-open = recibe abierta
step-buys-card = tiene { $hand } y paga { $antes ->
    [one] { $antes } ante
   *[other] { $antes } antes
} para cambiar
step-card-paid = pagó { $antes ->
    [one] { $antes } ante
   *[other] { $antes } antes
} por la carta: { $net } en total
step-qualifies = tiene { $hand } y califica
step-loses-with = pierde con { $hand }: { $net }
step-ties-with = empata con { $hand }: { $net }
step-wins-with = gana con { $hand }: { $net }
poker-high-card = carta alta
poker-pair = un par
poker-two-pairs = dos pares
poker-three-of-a-kind = un trío
poker-straight = una escalera
poker-flush = un color
poker-full-house = un full
poker-four-of-a-kind = un póker
poker-straight-flush = una escalera de color
poker-royal-flush = una escalera real
step-common-card = descubre una carta común
step-dealer-has = tiene { $hand }
step-not-qualified = tiene { $hand } y no califica
step-folds-bets = se retira y pierde sus apuestas: { $net }
step-checks = pasa
step-bets-antes = apuesta { $antes ->
    [one] { $antes } ante
   *[other] { $antes } antes
}
