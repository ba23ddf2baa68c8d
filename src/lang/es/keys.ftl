### Claves de las reglas, una línea para cada una: key- y la clave con guiones. El texto inglés está en src/rules.

key-shoe-decks = mazos en el sabot
key-shoe-cut-card = cartas detrás de la carta de corte
key-shoe-penetration = parte del sabot antes de la carta de corte, en lugar de shoe.cut_card
key-shoe-cut-card-shows = qué ocurre cuando la carta de corte aparece en mitad de una ronda
key-shoe-rounds = qué termina un sabot: la carta de corte, o exactamente este número de rondas (1 = sabot nuevo)
key-shoe-burn = cartas que se queman al inicio de un sabot
key-shoe-exhausted = qué ocurre cuando las cartas se acaban en mitad de una ronda
key-pack-without = valores que faltan en cada mazo de 52 cartas: [10] para 48, [8, 9, 10] para las 40 españolas
key-table-boxes = casillas en juego
key-table-banker-bets = si el jugador que da cartas tiene casilla propia además de table.boxes
key-dealer-soft17 = si el crupier pide con 17 blando; bank-chooses: con 17 a 20 blando hace lo que más neto da a la banca frente a todas las manos de la mesa, calculado como con mazo infinito
key-dealer-hole-card = segunda carta del crupier: mirada con as o diez a la vista, dada sin mirarse, o tomada después de los jugadores
key-dealer-exposed = si las dos cartas del crupier se dan a la vista; las tablas tienen entonces una columna por cada total suyo
key-dealer-natural-takes = apuestas que se lleva un black jack del crupier: todas, o una original por casilla; el resto se devuelve, incluso los dobles que ya se pasaron
key-dealer-ace = cómo cuenta el crupier un as
key-dealer-late-ace = totales con los que un as que es la tercera carta del crupier, o sucesivas, vale 11, donde dealer.ace es fixed-on-receipt
key-dealer-natural-vs-21 = black jack del crupier contra un 21 del jugador que no es black jack: con tres o más cartas, o con dos en una mano abierta que valen como un 21 cualquiera
key-dealer-ties = el crupier con el mismo total que una mano plantada: empatan, o gana el crupier; los black jack tienen claves propias
key-dealer-total-22 = un total de 22 del crupier: se pasa, o empata con toda mano plantada, salvo el black jack de las dos primeras cartas
key-player-total-21 = el 21 del jugador que no es black jack, contra un 21 del crupier con tres o más cartas: se compara como los demás puntajes, o gana; un 22 del crupier que empata por dealer.total_22 empata también con él
key-player-ace = qué ases declara el jugador, de modo irrevocable, como 1 o como 11
key-player-split-ace = si se declara un as que es la segunda carta de una mano abierta, donde player.ace no es free
key-natural-pays = lo que paga un black jack
key-natural-suited-pays = lo que paga un black jack de un solo palo; none: natural.pays
key-natural-vs-dealer-natural = black jack del jugador contra el del crupier: empatan, o gana el jugador lo que dice natural.pays
key-natural-vs-dealer-21 = black jack del jugador contra un 21 del crupier con tres o más cartas
key-hit-soft-21 = si con 21 blando de tres o más cartas puede pedirse
key-double-totals = totales con los que puede doblarse (una lista son totales duros, salvo double.soft)
key-double-soft = si una mano blanda puede doblarse cuando uno de sus dos totales está en la lista
key-double-cards = con cuántas cartas puede doblarse una mano
key-double-after-split = si puede doblarse una mano abierta
key-double-times = cuántas veces puede doblarse una mano de menos de 21, cada vez por lo ya apostado en ella; el total debe cumplir cada vez double.totals y double.soft
key-double-free-totals = totales duros que la casa dobla con una apuesta gratis, que gana como la del jugador y no puede perder
key-double-rescue = si una mano doblada de menos de 21 puede retirarse después de su carta: se devuelve el último doble y se pierde lo apostado antes
key-split-by = qué hace par de las dos primeras cartas: el mismo valor (K-Q) o el mismo rango (solo K-K); split.resplit_by es la regla de las manos abiertas; la fila P10 de una tabla juega también los dieces de dos rangos, y su P pasa a H20 si no pueden abrirse
key-split-max-hands = número máximo de manos de una casilla (1 = sin aperturas)
key-split-free = pares que la casa abre con apuestas gratis, que ganan como la del jugador y no pueden perder: una en cada mano menos la primera
key-split-resplit-by = qué hace par de las dos cartas de una mano abierta; los dieces de dos rangos usan la fila P10, como en split.by
key-split-resplit-aces = si los ases abiertos pueden volver a abrirse
key-split-aces-cards = cartas que reciben los ases abiertos: una cada uno, o las que quieran, doblando donde doblan las manos abiertas (play-on) o nunca (hit-only)
key-split-natural = qué son un as y un diez en una mano abierta
key-split-aces-natural = qué hace un diez sobre un as abierto
key-split-natural-rank = si una mano abierta que se paga como black jack también vale como tal
key-surrender-kind = retiro de las dos primeras cartas por la mitad de la apuesta: early es definitivo, late pierde toda la apuesta ante un black jack del crupier
key-surrender-not-against = cartas descubiertas contra las que no hay retiro
key-surrender-after-split = si una mano abierta puede retirarse
key-dealer-qualifies = mano mínima con la que el crupier califica
key-draw-cards = cartas que una casilla puede cambiar, como mucho, antes de retirarse o apostar (0 = ninguna)
key-draw-price = precio de una carta cambiada, en antes; se pierde cualquiera sea el resultado
key-insurance-offered = seguro contra un as del crupier: la mitad de la apuesta a que tiene black jack
key-insurance-pays = lo que paga el seguro cuando el crupier tiene black jack
key-even-money-offered = pago a la par: cobrar simple en el acto un black jack contra un as del crupier
key-desafio-offered = el desafío: la mitad de la apuesta a 2 por 1 a que al primer as, o al segundo de dos ases abiertos, le sigue una carta de valor diez
key-desafio-won = si una mano sigue después de un desafío acertado, o termina y se devuelve su apuesta
key-charlie-cards = número de cartas con el que una mano de hasta 21 gana en el acto, también si se dobló (0 = no hay)
key-bonus-21-five-cards = lo que paga en el acto un 21 de cinco cartas en una mano no doblada (none = es un 21 cualquiera)
key-bonus-21-six-cards = lo que paga en el acto un 21 de seis cartas en una mano no doblada (none = es un 21 cualquiera)
key-bonus-21-seven-cards = lo que paga en el acto un 21 de siete cartas o más en una mano no doblada (none = es un 21 cualquiera)
key-bonus-21-mixed = lo que paga en el acto 6-7-8 o 7-7-7 de varios palos en una mano no doblada (none = es un 21 cualquiera)
key-bonus-21-suited = lo que paga en el acto 6-7-8 o 7-7-7 de un solo palo que no sea espadas en una mano no doblada (none = es un 21 cualquiera)
key-bonus-21-spades = lo que paga en el acto 6-7-8 o 7-7-7 de espadas en una mano no doblada (none = es un 21 cualquiera)
key-bonus-21-after-split = si estos premios se pagan también en las manos abiertas
key-sevens-pay = múltiplo de la apuesta doblada que se paga en el acto por un tercer siete sobre dos sietes doblados (0 = sin premio)
key-sevens-suited-pay = el mismo múltiplo para tres sietes de la misma pinta (0 = como sevens.pay)
key-sevens-offsuit-third = qué hace un tercer siete de otra pinta sobre dos sietes de la misma
key-sevens-multiple = si el premio se paga además de la apuesta o la incluye
key-bank-owner = de quién es la banca
key-bank-stake-multiple = las apuestas contra la banca de los participantes son múltiplos de este número
key-bank-stake-ratio = la mayor de estas apuestas es a lo sumo este número de veces la menor
key-banca-when-punto-stands = juego de la BANCA cuando el PUNTO no tomó tercera carta
key-banca-settlement = cómo se paga una apuesta ganadora a BANCA
key-banca-commission = porcentaje que se deduce de lo ganado a BANCA, cuando banca.settlement es commission
key-banca-commission-on = totales de una BANCA ganadora con los que se deduce banca.commission
key-tie-pays = cuántas veces a 1 se paga una apuesta a TIE
key-pack-recycled = cuándo se barajan los descartes y se ponen bajo el mazo
key-deal-way = una carta tapada (cerrado), ambas descubiertas (sangriento), o diez rondas de cerrado y cuatro de sangriento por turno
key-talla-stands = total con el que se planta la Talla; best: el que más le rinde frente al juego de la mesa
key-talla-in-sangriento = cuáles de las dos cartas de la Talla van descubiertas en sangriento
key-talla-changes = qué hace la Talla con una figura y un dos propios
key-talla-raise = cuándo la Talla aumenta las apuestas de la mesa
key-talla-raise-times = múltiplo de la apuesta después de un aumento
key-talla-late-prize-round = si un premio que la Talla forma con su tercera carta o una posterior da a los jugadores otra ronda de cartas
key-talla-first-hand = la primera mano, en la que no se quita la Talla
key-talla-21-deducts = si un 21 de la Talla con tres o cuatro cartas descuenta 1 del premio de un jugador
key-relancina-both = quién cobra sencillo cuando jugador y Talla tienen relancina
key-relancina-five-vs-relancina = cómo se paga una relancina que tomó una figura contra una relancina de la Talla
key-veintiuna-rank = un diez y un as del jugador contra un 21 de tres o cuatro cartas
key-veintiuna-of-talla-deducts = si el diez y as de la Talla descuenta 1 del premio de un jugador
key-prizes-equal = qué hace iguales a dos premios, de modo que la Talla cobra sencillo
key-bust-vs-opened-prize = lo que debe una mano pasada contra un premio abierto
key-bust-before-prize = lo que debe una mano que se pasó antes de que la Talla formara un premio
key-bust-in-late-round = lo que debe una mano que se pasa en la ronda de cartas que sigue a un premio tardío
key-special-on-split-in-sangriento = si figura y cuatro, figura y dos son especiales en una mano de split en sangriento
key-cambio-consent = quién decide si un jugador cambia figura y dos
key-cambio-again = si un jugador que recibe figura y dos por un cambio puede volver a cambiar
key-cambio-new-cards = qué puede hacer un jugador con las dos cartas nuevas de un cambio
key-split-figures = qué figuras forman par
key-split-again = si una mano de split admite otro split
key-double-in-sangriento = si un jugador puede doblar en sangriento
key-give-up-vs-prize = qué premios de la Talla impiden o anulan retirarse
key-give-up-stake-chips = fichas de una apuesta, que determinan cuánto es la mitad
key-hand-cards = cartas de la mano que se compara o se paga
key-cards-player = cartas de cada casilla
key-cards-dealer = cartas propias del crupier (0 = no tiene mano: las apuestas se pagan solo por la mano del jugador)
key-cards-dealer-up = cartas del crupier, de las últimas, que quedan descubiertas
key-cards-board = cartas comunes que se descubren después de cada ronda de apuestas: [3,1,1] es flop, turn y river
key-play-choices = qué puede hacer el jugador en cada ronda de apuestas, la primera antes de las cartas comunes
key-play-once = si el jugador que agregó una apuesta ya no decide nada
key-play-pays = pago de las apuestas agregadas, a uno, por la mano del jugador; la mano que no figura las recupera si supera a la del crupier, y las pierde donde no hay mano del crupier
key-play-unqualified = las apuestas agregadas cuando el crupier no califica
key-ante-pays = pago del ante, leído como play.pays
key-ante-unqualified = el ante cuando el crupier no califica
key-blind-bet = segunda apuesta obligatoria, en antes
key-blind-pays = pago del blind, leído como play.pays
key-blind-always = si una mano de blind.pays se paga aunque la del crupier sea mejor
key-bonus-pays = lo que el ante paga además a la mano que no se retiró, gane quien gane
key-tie-result = las manos iguales
