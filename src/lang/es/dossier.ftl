### El documento sobre un reglamento: `ventaja report`.

## El documento

dossier-subtitle = Informe sobre la ventaja de la casa
dossier-subtitle-change = Informe sobre el efecto de un cambio de las reglas en la ventaja de la casa
dossier-title-change = { $title }. { $change }
dossier-head-of-risk = Ventaja sobre lo apostado en total
dossier-head-rtp = Retorno teórico al jugador
dossier-axis-edge = Ventaja de la casa, en %
dossier-exact-deck = exacto, mazo infinito

## Respuesta

dossier-answer = Respuesta
dossier-answer-before = La mesa antes del cambio
dossier-case-source = Texto
dossier-case-authority = Emitido por
dossier-case-jurisdiction = Jurisdicción
dossier-case-date-of-text = Fecha del texto
dossier-case-version = Versión del reglamento
dossier-case-game = Juego
game-blackjack = Black jack
game-punto-y-banca = Punto y banca
game-relancina = Relancina
game-poker = Póker contra la casa
dossier-case-number = Expediente o informe
dossier-case-author = Autor
dossier-case-requested-by = Solicitado por
dossier-case-date = Fecha de este informe
dossier-altered-rules = Con estas reglas cambiadas para este informe: { $rules }. El título, el texto y sus artículos se citan tal como son, sin el cambio.
dossier-altered-answers = Con estas respuestas a cuestiones abiertas, que no son las del archivo del reglamento: { $answers }.
dossier-scope = Este informe abarca únicamente el dinero que deciden las reglas indicadas. No examina cómo se aplican ni si son lícitas. { $count ->
    [0] El archivo del reglamento no nombra ningún pasaje que no esté modelado.
    [one] Un pasaje del texto no está modelado.
   *[other] { $count } pasajes del texto no están modelados.
} Véanse
dossier-sign = Firma
dossier-sign-place = Lugar y fecha
dossier-sign-name = Nombre y cargo
dossier-money = Lo que representa en dinero
dossier-money-wins = En un año la casa gana en promedio { $amount } { $unit } con { $bet }; en nueve años de cada diez su resultado está entre { $low } y { $high }.
dossier-money-loses = En un año la casa pierde en promedio { $amount } { $unit } con { $bet }; en nueve años de cada diez su resultado está entre { $low } y { $high }.
dossier-money-change-adds = El cambio agrega { $amount } { $unit } por año a lo que gana la casa en { $bet }{ $play }.
dossier-money-change-takes = El cambio quita { $amount } { $unit } por año a lo que gana la casa en { $bet }{ $play }.
dossier-money-play-as-before = { "" }, mientras se juegue como antes
dossier-money-text = Estos importes son los de { $boxes ->
    [one] una casilla
   *[other] { $boxes } casillas
} con { $stake }, { $rounds } rondas por hora, { $hours } horas por día y 365 días por año, si en cada casilla se hace la apuesta en todas las rondas.
dossier-money-stake = una apuesta de { $stake } { $unit }
dossier-money-no-stake = un monto de una apuesta (no se indicó otro: los importes se expresan en apuestas)
dossier-money-blind = Una apuesta inicial es un ante: el blind, que se apuesta con él, no se cuenta.
dossier-money-assumed = No se indicaron, y por eso son supuestos del programa: { $what }.
dossier-assumed-rounds-per-hour = el número de rondas por hora
dossier-assumed-hours = el número de horas por día
dossier-assumed-days-per-year = los 365 días por año
dossier-money-bets = apuestas
dossier-money-units = unidades
dossier-money-table = Lo que gana la mesa, en { $unit }
dossier-money-note-exact = El intervalo es el de una distribución normal con la varianza exacta de una mano. Donde una apuesta paga premios raros, el resultado de una sola hora es menos regular. Un monto negativo es una pérdida de la casa.
dossier-money-note = El intervalo es el de una distribución normal con la varianza de { $sessions ->
    [one] las sesiones enteras jugadas
   *[other] los sabots enteros jugados
}{ $boxes ->
    [one] .
   *[other] , con casillas que comparten las cartas del crupier o las comunes.
} Donde una apuesta paga premios raros, el resultado de una sola hora es menos regular. Un monto negativo es una pérdida de la casa.
dossier-head-period = Período
dossier-head-bets-made = Apuestas hechas
dossier-head-staked = Total de apuestas iniciales
dossier-head-wins = La casa gana en promedio
dossier-head-wins-range = Intervalo del { $range } de los resultados
dossier-head-change-adds = El cambio agrega
dossier-period-hour = hora
dossier-period-day = día
dossier-period-year = año
dossier-observed = Resultados observados y teoría
dossier-observed-within = El resultado observado está dentro del intervalo del { $confidence } de estas reglas: el resultado de la casa en { $bet } es { $result }, cuando cabía esperar { $expected } y el intervalo va de { $low } a { $high }. La probabilidad de dos colas de un resultado así es { $probability }.
dossier-observed-outside = El resultado observado está fuera del intervalo del { $confidence } de estas reglas y exige una investigación: el resultado de la casa en { $bet } es { $result }, cuando cabía esperar { $expected } y el intervalo va de { $low } a { $high }. Por puro azar, la probabilidad de dos colas de un resultado así es { $probability }.
dossier-observed-several = De { $count } resultados observados, { $outside ->
    [0] ninguno está
    [one] uno está
   *[other] { $outside } están
} fuera del intervalo del { $confidence } de estas reglas.
dossier-observed-together = Por puro azar queda fuera el { $chance } de los resultados. { $count ->
    [0] Ninguno queda
    [one] Uno queda también
   *[other] { $count } quedan también
} fuera del intervalo más ancho, que los contiene a todos juntos con una probabilidad del { $confidence }.
dossier-observed-table = Resultados observados y lo que cabe esperar con estas reglas
dossier-observed-note = Los resultados son los del archivo { $file }, declarados por quien lo aportó. Se toman como apuestas iguales en { $bets ->
    [one] { $bet }
   *[other] la apuesta que cada uno nombra
}, en manos jugadas como en este informe, { $boxes ->
    [one] con una casilla por ronda
   *[other] con { $boxes } casillas por ronda, que comparten las cartas del crupier o las comunes
}. Con apuestas desiguales el intervalo sería más ancho. La probabilidad de dos colas es el doble de la menor entre la de un resultado no mayor que el observado y la de uno no menor. Un monto positivo lo ganó la casa.
dossier-observed-beyond = fuera
dossier-head-drop = Drop (fichas vendidas)
dossier-head-won = Ganó la casa
dossier-head-win-to-drop = Ganancia sobre el drop
dossier-head-win-to-staked = Ganancia sobre lo apostado
dossier-head-two-sided = Probabilidad de dos colas
dossier-wagers = Las apuestas: cuota real, pago y ventaja de la casa
dossier-wagers-note = La cuota real son las posibilidades en contra de un desenlace por cada una a favor; una apuesta con un solo desenlace ganador, sin empate y con una pérdida de una unidad que pagara según ella no dejaría ventaja a la casa. El pago es lo que gana el jugador por cada unidad de su apuesta inicial; donde un desenlace reúne varios resultados, es el promedio.
dossier-head-wager = Apuesta
dossier-head-true-odds = Cuota real
dossier-head-payout-odds = Pago
dossier-odds = { $odds } a 1
dossier-and = { $first } y { $last }
dossier-articles-in-words = artículos { $articles }
dossier-open-in-force = { $set ->
    [0] En este informe rige
   *[other] Respuesta de este informe, en la medida en que las reglas fijadas para él dejan abierta la cuestión
}: { $option }.
dossier-rules-unsaid = El archivo del reglamento no fija { $present ->
    [one] una regla, que se toma como es en la mayoría de los juegos
   *[other] { $present } reglas, que se toman como son en la mayoría de los juegos
}, ni { $absent ->
    [one] otra, que existe en otros juegos y aquí no rige
   *[other] otras { $absent }, que existen en otros juegos y aquí no rigen
}: el texto calla sobre ellas o dice lo usual. Las enumera
dossier-yes = sí
dossier-no = no
dossier-nothing = no hay
dossier-answer-house = La casa tiene la ventaja.
dossier-answer-player = El jugador tiene la ventaja.
dossier-answer-open = Las cifras no alcanzan a establecer quién tiene la ventaja.
dossier-answer-nobody = Nadie tiene ventaja.
dossier-answer-house-all = La casa tiene la ventaja en todas las apuestas principales.
dossier-answer-player-all = El jugador tiene la ventaja en todas las apuestas principales.
dossier-answer-mixed = Quién tiene la ventaja depende de la apuesta.
dossier-answer-open-some = Las cifras no alcanzan a establecer en todas las apuestas principales quién tiene la ventaja.
dossier-answer-optional = { $count ->
    [one] Otra apuesta favorece al jugador
   *[other] Otras { $count } apuestas favorecen al jugador
}: { $list }.
dossier-answer-full-shoe = Eso es exacto para la primera ronda de un sabot completo.
dossier-keeps-house = De cada 100 en { $stakes ->
    [antes] antes
   *[bets] apuestas iniciales
}, la casa se queda en promedio con { $amount }.
dossier-keeps-player = De cada 100 en { $stakes ->
    [antes] antes
   *[bets] apuestas iniciales
}, el jugador gana en promedio { $amount }.
dossier-keeps-open = De cada 100 en { $stakes ->
    [antes] antes
   *[bets] apuestas iniciales
}, la casa se queda en promedio con { $amount }, lo que con tan pocas rondas no se distingue de cero.
dossier-keeps-on = { $amount } en { $bet }
dossier-keeps-list = De cada 100 en apuestas iniciales, la casa se queda en promedio con { $list }.
dossier-keeps-negative = Una cantidad negativa es ganancia del jugador.
dossier-certain-decided = La cifra se obtuvo jugando { $rounds } rondas y su margen es de ± { $half } (con un nivel de confianza del { $confidence }, entre { $low } y { $high }). El intervalo no contiene el cero: con ese nivel de confianza no hay duda de quién tiene la ventaja.
dossier-certain-undecided = La cifra se obtuvo jugando { $rounds } rondas y su margen es de ± { $half } (con un nivel de confianza del { $confidence }, entre { $low } y { $high }). El intervalo contiene el cero; con más rondas se establecería quién tiene la ventaja.
dossier-certain-several = Las cantidades se obtuvieron jugando { $rounds } rondas y su margen es de ± { $half } de la apuesta inicial como máximo, con un nivel de confianza del { $confidence }.
dossier-certain-none = La cifra se obtuvo jugando { $rounds } rondas, muy pocas para dar un margen.
dossier-certain-exact = La cifra es exacta: se contaron todos los repartos posibles, y ninguna carta de corte cambia las probabilidades de una ronda a otra.
dossier-certain-full-shoe = En la mesa el sabot se juega hasta la carta de corte, y eso cambia un poco la ventaja. Así se jugaron { $rounds } rondas, muy pocas para establecerla por sí solas; con más rondas se mediría el cambio.
dossier-certain-full-shoe-half = Su margen es de ± { $half }, con un nivel de confianza del { $confidence }.
dossier-exact-checked = Como comprobación se jugaron { $rounds } rondas, cuyos resultados difieren de los exactos en { $errors } errores estándar como máximo.
dossier-played-by = Esto vale para quien sigue la tabla «{ $chart }».
dossier-played-by-basic = Esto vale para quien sigue la estrategia básica (tabla «basic»{ $of }).
dossier-of-lender = { "" } de «{ $title }»
dossier-played-by-best = Esto vale para quien juega tan bien como las reglas lo permiten.
dossier-lever-house = Lo que más pesa es { $open }: si rigiera «{ $meaning }»{ $kept }, la casa ganaría un { $effect } más de la apuesta inicial y su ventaja en { $bet } pasaría del { $from } al { $edge }{ $basis }.
dossier-lever-player = Lo que más pesa es { $open }: si rigiera «{ $meaning }»{ $kept }, el jugador ganaría un { $effect } más de la apuesta inicial y la ventaja de la casa en { $bet } pasaría del { $from } al { $edge }{ $basis }.
dossier-lever-house-effect = Lo que más pesa es { $open }: si rigiera «{ $meaning }»{ $kept }, la casa ganaría un { $effect } más de la apuesta inicial en { $bet }{ $basis }.
dossier-lever-player-effect = Lo que más pesa es { $open }: si rigiera «{ $meaning }»{ $kept }, el jugador ganaría un { $effect } más de la apuesta inicial en { $bet }{ $basis }.
dossier-lever-kept = { "" } y los jugadores no adaptaran su juego
dossier-lever-full-shoe = { "" } en la primera ronda de un sabot completo
dossier-lever-infinite-deck = { "" } con un mazo infinito, que muestra qué cambia una respuesta, aunque su ventaja es la de otro juego
dossier-open-article = { $several ->
    [0] cómo se lea el { $place }
   *[other] cómo se lean los { $place }
}
dossier-open-heading = cómo se lea lo que dice «{ $article }»
dossier-open-unsaid = { $about }, sobre lo que el texto calla
dossier-edge-of = Ventaja de la casa en { $bet }
dossier-half = ± { $half }, nivel de confianza del { $confidence }
dossier-edges = Las apuestas de esta mesa
dossier-edges-exact = Las apuestas de esta mesa: valores exactos
dossier-edges-exact-full-shoe = Las apuestas de esta mesa: valores exactos de la primera ronda de un sabot completo
dossier-bet-in-force = { $bet }: es la que rige
dossier-bet-not-in-force = { $bet }: no rige, para comparar
dossier-edges-check = Las rondas jugadas como comprobación
dossier-edges-note = Una ventaja positiva es de la casa; una negativa, del jugador. La ventaja es la pérdida promedio por unidad de la apuesta de cada fila tal como se hace al principio, sin lo que se le agrega; la desviación estándar y el índice de volatilidad se expresan en unidades de esa apuesta, por mano.
dossier-edges-note-side-bets = La desviación estándar y el índice de volatilidad de las apuestas accesorias son exactos, los de la primera ronda de un sabot completo: las rondas repartidas tienen muy pocos de sus premios raros.
dossier-first-cards = La apuesta principal según su primera carta
dossier-first-cards-note = No son apuestas aparte: cada fila reúne las apuestas principales que empiezan con esa carta.
dossier-edges-figure = Ventaja de la casa en cada apuesta, con su intervalo
dossier-edges-desc = Cada punto es la ventaja de la casa en una apuesta; la línea que lo cruza es el intervalo que contiene el valor verdadero con un nivel de confianza del { $confidence }. Los puntos a la izquierda del cero son ventaja del jugador.
dossier-edges-alt-one = La ventaja de la casa en { $bet } es del { $edge }, entre { $low } y { $high }.
dossier-edges-alt = La menor ventaja de la casa es del { $edge }, en { $bet }; la mayor, del { $most }, en { $other }.

## El modelo de las cifras

dossier-model-table = las rondas jugadas, sin el valor exacto
dossier-model-full-shoe = la primera ronda de un sabot completo
dossier-model-infinite-deck = un mazo infinito
dossier-model-edge = en { $bet }, { $edge }, frente a { $own } en la respuesta de este informe
dossier-model-named = Estas cifras son las de { $model }, con una ventaja de la casa algo distinta ({ $edges }).
dossier-model-left-out = Aquí se omiten las cifras de { $model }, porque es un juego distinto del de esta mesa, con otra ventaja de la casa ({ $edges }).

## Cómo se calculó

dossier-how-control = La ventaja de la primera ronda de un sabot completo puede calcularse con exactitud, siguiendo todas las cartas que pueden salir: { $exact } en { $bet }. En la mesa, el sabot se juega hasta la carta de corte, y eso cambia un poco la ventaja: un sabot da para más rondas cuando estas usan menos cartas, y las cartas que entonces quedan valen más o menos que un sabot completo. Ese efecto se midió jugando { $rounds } rondas{ $shoes }, y otras con las cartas que quedaron en ellos: { $effect }. La suma de ambos sin redondear es la ventaja de este informe, { $edge }.
dossier-how-control-full-shoe = La ventaja de la primera ronda de un sabot completo puede calcularse con exactitud, siguiendo todas las cartas que pueden salir: { $exact } en { $bet }, la ventaja de este informe. En la mesa, el sabot se juega hasta la carta de corte, y eso cambia un poco la ventaja. El efecto se midió jugando { $rounds } rondas{ $shoes }: { $effect }. La suma de ambos sin redondear, { $edge }, es demasiado incierta para establecer quién tiene la ventaja.
dossier-how-exact = La ventaja de la primera ronda de un sabot completo puede calcularse con exactitud, siguiendo todas las cartas que pueden salir: { $exact } en { $bet }, la ventaja de este informe. Como comprobación se jugaron { $rounds } rondas{ $shoes }, como en la mesa; dan { $edge }.
dossier-how-exact-table = La ventaja puede calcularse con exactitud, siguiendo todas las cartas que pueden salir: { $exact } en { $bet }, la ventaja de este informe. Como comprobación se jugaron { $rounds } rondas{ $shoes }; dan { $edge }.
dossier-how-exact-dealt = La ventaja de la primera ronda de un sabot completo puede calcularse con exactitud, siguiendo todas las cartas que pueden salir: { $exact } en { $bet }. Además se jugaron { $rounds } rondas{ $shoes }, como en la mesa; dan { $edge }, la ventaja de este informe, que incluye el efecto de la carta de corte.
dossier-how-deck = Con un mazo infinito el valor puede calcularse con exactitud: { $exact } en { $bet }. El mazo propio de este juego no tiene valor exacto; se jugaron { $rounds } rondas{ $shoes }, como en la mesa. Dan { $edge }, la ventaja de este informe.
dossier-how-dealt = Estas reglas no tienen un valor exacto. Se jugaron { $rounds } rondas{ $shoes }, como en la mesa; dan { $edge } en { $bet }.
dossier-how-shoes = { "" } en { $shoes }
dossier-how-unit = El intervalo se calcula con las diferencias entre { $sessions ->
    [one] sesiones enteras
   *[other] sabots enteros
} y no entre manos, porque sus manos no son independientes.
dossier-how-void = { $void ->
    [one] Una ronda no pudo terminarse porque se acabaron las cartas; sus apuestas se devolvieron y ninguna cifra la incluye.
   *[other] { $void } rondas no pudieron terminarse porque se acabaron las cartas; sus apuestas se devolvieron y ninguna cifra las incluye.
}
dossier-how-table = Valor exacto, simulación y efecto de la carta de corte
dossier-how-table-plain = Valor exacto y simulación
dossier-head-plain = Estimación simple
dossier-head-plain-error = Su error estándar
dossier-head-effect-of-cut = Efecto de la carta de corte
dossier-converges = La estimación a medida que se juegan rondas: { $bet }
dossier-converges-desc = La línea es la ventaja de la casa estimada con todas las rondas jugadas hasta ahí; la franja, su intervalo del { $confidence }. La escala horizontal es logarítmica.
dossier-converges-alt = Tras { $first } rondas el margen era de ± { $half_first }; tras { $last } rondas, de ± { $half_last }. La estimación termina en { $edge }.
dossier-converges-across = Rondas jugadas
dossier-converges-line = estimación

## De qué se compone la ventaja

dossier-outcomes = De qué se compone la ventaja
dossier-outcomes-text = Una apuesta puede terminar de varias maneras. Cada una aporta al promedio su frecuencia por lo que el jugador gana o pierde con ella. La suma de todos los aportes es el resultado promedio del jugador, o sea la ventaja de la casa con el signo contrario.
dossier-outcomes-exact = Las frecuencias son exactas para la primera ronda de un sabot completo.
dossier-outcomes-exact-table = Las frecuencias son exactas.
dossier-outcomes-deck = Las frecuencias son exactas para un mazo infinito.
dossier-outcomes-dealt = Las frecuencias son las de las rondas jugadas.
dossier-outcomes-none = Los desenlaces de estas rondas no se conocen, porque solo se dieron sus ventajas.
dossier-outcomes-combinations = «Combinaciones» es la cantidad de repartos igualmente probables con ese desenlace, sobre un total de { $total }; la ventaja es exactamente { $fraction }.
dossier-axis-contribution = Aporte, en % de la apuesta inicial
dossier-head-one-in = Una vez cada … apuestas
dossier-head-net = Resultado del jugador, en apuestas
dossier-head-combinations = Combinaciones
dossier-par-total = todos los desenlaces

## Una sesión

dossier-session = Cómo es una sesión
dossier-session-text = La ventaja es un promedio de muchísimas manos; una sola noche depende más de la suerte. Para una casilla con la misma apuesta en todas las manos, esta es la distribución exacta del resultado si las manos son independientes.
dossier-session-text-dealt = La ventaja es un promedio de muchísimas manos; una sola noche depende más de la suerte. Para una casilla con la misma apuesta en todas las manos, esta es la distribución del resultado si las manos son independientes y terminan de cada manera con la misma frecuencia que en las rondas jugadas.
dossier-session-lead = Tras { $hands } manos en { $bet }, el jugador va ganando con una probabilidad del { $ahead } y perdiendo con una del { $behind }; el resultado promedio es de { $mean } apuestas.
dossier-session-table = El resultado de una sesión, en apuestas
dossier-head-mean = Promedio
dossier-head-even = Empata
dossier-head-quantile = Percentil { $percent }
dossier-session-table-note = El percentil 5 es el resultado por debajo del cual termina el 5 % de las sesiones; el percentil 50 es la mediana.
dossier-session-figure = Resultado tras { $hands } manos, en apuestas: { $bet }
dossier-session-desc = Cada barra es la probabilidad de que la sesión termine dentro de su tramo; las barras a la izquierda del cero son sesiones en pérdida. Las marcas son los resultados por debajo de los cuales termina el 5 %, el 50 % y el 95 % de las sesiones.
dossier-session-alt = Tras { $hands } manos, nueve sesiones de cada diez terminan entre { $low } y { $high } apuestas; el { $ahead } termina en ganancia.
dossier-session-axis = Resultado en apuestas
dossier-session-behind = el jugador pierde
dossier-session-ahead = el jugador gana
dossier-session-note = Las casillas de una misma mesa comparten las cartas del crupier o las comunes; por eso suelen ganar y perder juntas, y el resultado de dos casillas varía más que el de una sola con el doble de manos.

## El riesgo de la banca

dossier-risk = El riesgo de la banca
dossier-risk-text = Cuando los jugadores tienen suerte, la banca pierde. Estas cifras muestran cuánto dinero necesita la banca si la apuesta es la misma { $boxes ->
    [one] en todas las manos y estas son independientes
   *[other] en todas las manos de las { $boxes } casillas, cuyos resultados dependen unos de otros como en las rondas repartidas
}, y cuánto puede costarle a lo sumo una sola ronda jugada como en este informe. Los montos se expresan en apuestas y provienen de la distribución exacta del resultado de una mano{ $boxes ->
    [one] .
   *[other] {" "}y de la varianza que tuvieron todas las casillas juntas.
}
dossier-risk-none = No se indica el riesgo de la banca, porque con el mazo de esta mesa el resultado de una mano no tiene distribución exacta y de pequeñas diferencias en la ventaja depende la ruina. El comando risk con --method monte-carlo lo estima con rondas simuladas.
dossier-risk-lead-bank = En { $bet } la ventaja es de la casa. Con { $bank } apuestas{ $boxes ->
    [one] { "" }
   *[other] {" "}y { $boxes } casillas en juego
}, la probabilidad de que se arruine alguna vez es del { $ruin }; con { $needed } apuestas, del { $boxes ->
    [one] { $risk } a lo sumo
   *[other] { $risk }
}.
dossier-risk-lead-player = En { $bet } la ventaja es de los jugadores: frente a una apuesta fija que se repite sin límite, toda banca termina por arruinarse. Para que la probabilidad de arruinarse en { $hands } manos sea del { $risk } a lo sumo, necesita { $needed } apuestas.
dossier-risk-table = Lo que arriesga la banca
dossier-risk-side = Ventaja
dossier-risk-of-bank = de la casa
dossier-risk-of-player = de los jugadores
dossier-risk-ruin = Probabilidad de ruina, sin límite de manos, con { $bank } apuestas
dossier-risk-needed = Banca para un riesgo del { $risk }, sin límite de manos
dossier-risk-needed-within = Banca para un riesgo del { $risk } en { $hands } manos
dossier-risk-exposure-box = La mayor pérdida con una casilla en una ronda
dossier-risk-exposure-table = La mayor pérdida de la mesa en una ronda, a lo sumo
dossier-risk-note = La probabilidad de ruina y la banca para un número de manos siguen los resultados ronda por ronda.{ $formula ->
    [0] { "" }
   *[other] { " " }Los valores precedidos de ≈ se calculan con la fórmula del movimiento browniano, cuya probabilidad puede dar varias veces más o menos si un solo resultado es grande frente a la banca, y queda muy por debajo si el riesgo es pequeño.
} La banca para un riesgo «sin límite de manos» se calcula por la cota de Lundberg, de modo que el riesgo verdadero es menor; la celda está vacía donde la ruina es segura.
dossier-risk-note-boxes = La ruina y la banca necesaria son las de toda la mesa, y las manos son las de todas las casillas juntas.{ $formula ->
    [0] { "" }
   *[other] { " " }Los valores precedidos de ≈ se calculan con la fórmula del movimiento browniano, cuya probabilidad puede dar varias veces más o menos si un solo resultado es grande frente a la banca, y queda muy por debajo si el riesgo es pequeño.
} La banca para un riesgo «sin límite de manos» queda vacía donde la ruina es segura. La mayor pérdida de la mesa es la de una casilla por el número de casillas; puede que casillas que comparten cartas no ganen tanto a la vez.

## Exposición al conteo

dossier-exposure-none = Para este juego no se calcula lo que obtiene quien cuenta cartas: los descartes vuelven al mazo en el curso de la sesión, y los sistemas de conteo son para cartas que se reparten de un sabot hasta que se baraja.
dossier-exposure-infinite = Con un mazo infinito no se calcula lo que obtiene quien cuenta cartas: ninguna carta sale de él, de modo que ninguna dice nada sobre las que vendrán.
dossier-exposure-fresh = Cada ronda se reparte de un sabot completo, de modo que ninguna carta vista en una dice nada de la siguiente: no hay qué contar.
dossier-exposure-poker = A este juego no se aplica ningún sistema de conteo: todos dan un mismo valor a 10, J, Q y K, que el póker distingue.
dossier-exposure-text = Quien cuenta cartas sube la apuesta cuando las que quedan lo favorecen. Estas cifras son las de un jugador con una sola apuesta por ronda, en una casilla, que cuenta con Hi-Lo (suma 1 por cada carta del 2 al 6 y resta 1 por cada carta del diez al rey y cada as), resta lo que las cartas vistas suman en promedio (nada donde el mazo tiene todos los valores), divide la cuenta por los mazos de 52 cartas que quedan y apuesta entre 1 y { $spread } unidades según el resultado. Las manos se juegan como en este informe. Las cifras se obtuvieron repartiendo { $rounds } rondas{ $cut_cards ->
    [0] .
   *[other] {" "}con cada carta de corte.
}
dossier-exposure-gains = En { $bet }, quien cuenta y apuesta de 1 a { $spread } unidades gana { $net } ± { $half } unidades por ronda (con un nivel de confianza del { $confidence }), cuando con apuesta fija la ventaja de la casa es del { $flat }; la apuesta favorece al jugador con un conteo verdadero de { $count } o más.
dossier-exposure-loses = En { $bet } contar no rinde: quien apuesta de 1 a { $spread } unidades obtiene { $net } ± { $half } unidades por ronda (con un nivel de confianza del { $confidence }), aunque la apuesta favorece al jugador con un conteo verdadero de { $count } o más. Con apuesta fija la ventaja de la casa es del { $flat }.
dossier-exposure-open = En { $bet } estas rondas no bastan para establecer si contar rinde: quien apuesta de 1 a { $spread } unidades obtiene { $net } ± { $half } unidades por ronda (con un nivel de confianza del { $confidence }). La apuesta favorece al jugador con un conteo verdadero de { $count } o más; con apuesta fija la ventaja de la casa es del { $flat }.
dossier-exposure-never = En { $bet } estas rondas no establecen ningún conteo verdadero a partir del cual la apuesta favorezca al jugador, de modo que quien cuenta apuesta siempre una unidad, aunque podría apostar hasta { $spread }: su resultado es de { $net } ± { $half } unidades por ronda (con un nivel de confianza del { $confidence }).
dossier-exposure-rises = En { $bet } las apuestas suben desde el conteo verdadero { $count }, porque allí la ventaja del jugador, junto con la de los conteos vecinos, supera dos errores estándar; estas rondas no bastan para establecer desde qué conteo lo favorece la apuesta. { $loses ->
    [1] Aun así, contar no rinde: quien
   *[0] Con esas apuestas, quien
} cuenta y apuesta de 1 a { $spread } unidades obtiene { $net } ± { $half } unidades por ronda (con un nivel de confianza del { $confidence }).
dossier-exposure-table = Lo que obtiene quien cuenta, en unidades por ronda
dossier-exposure-average = Apuesta media
dossier-exposure-note = SCORE es el cuadrado de la razón entre media y desviación estándar, por un millón, y 0 si la media es negativa; N0 es el número de rondas tras el cual la ganancia media iguala a una desviación estándar. Las apuestas según el conteo se eligen con estas mismas rondas, lo que favorece un poco a quien cuenta; suben solo desde los conteos en que la ventaja del jugador supera dos errores estándar; los conteos vecinos se agrupan cuando, de otro modo, la apuesta bajaría.
dossier-exposure-cut-cards = Cuanto más se reparte del sabot, más dice el conteo sobre las cartas que quedan. Este es el mismo jugador con la carta de corte en otros lugares. Todas las cifras de la tabla son solo de estas rondas, también las de la apuesta fija; las diferencias de menos de dos errores estándar pueden deberse al azar.

## Lo que el texto deja abierto

dossier-open-none = El texto no deja abierta ninguna cuestión que el modelo haya tenido que resolver.
dossier-open-text = { $set ->
    [0] El texto
   *[other] Con las reglas fijadas para este informe, el texto
} { $count ->
    [one] deja abierta una cuestión. Este informe la resuelve de un modo y muestra qué produciría cualquier otra respuesta, con el mismo juego.
   *[other] deja abiertas { $count } cuestiones. Este informe resuelve cada una de un modo y muestra qué produciría cada una de las demás respuestas, una por vez y con el mismo juego.
}
dossier-open-ranges = De un rango de números cuentan como respuestas los dos extremos y el número de este informe.
dossier-open-some = { $count ->
    [0] { $rest ->
        [one] No cambia la ventaja de manera apreciable.
       *[other] Ninguna cambia la ventaja de manera apreciable.
    }
    [one] { $rest ->
        [0] Cambia la ventaja de manera apreciable.
       *[other] Una de ellas cambia la ventaja de manera apreciable.
    }
   *[other] { $rest ->
        [0] Todas cambian la ventaja de manera apreciable.
       *[other] { $count } de ellas cambian la ventaja de manera apreciable.
    }
}
dossier-open-over = { $ends ->
    [0] Entre todas las respuestas que el texto admite{ $exact ->
        [0] { "" }
       *[other] {" "}y que tienen valor exacto
    }
   *[other] Entre todas estas respuestas{ $exact ->
        [0] { "" }
       *[other] {" "}que tienen valor exacto
    }
}{ $set ->
    [0] { "" }
   *[other] , con las reglas fijadas para este informe
}{ $play ->
    [none] { "" }
    [best] , siempre con el juego óptimo para las respuestas de este informe
   *[same] , siempre con la misma estrategia
}
dossier-open-ends = { $over }, la ventaja de la casa en { $bet } va del { $low } al { $high }.
dossier-open-ends-same = { $over }, ninguna modifica la ventaja de la casa en { $edges }.
dossier-open-ends-several = { $over }, la ventaja de la casa va { $list }.
dossier-open-ends-on = del { $low } al { $high } en { $bet }
dossier-open-ends-all = Se calcularon las { $combinations } combinaciones de estas respuestas.
dossier-open-ends-climb = Hay { $combinations } combinaciones de todas las respuestas a { $combined } cuestiones; los dos extremos se hallaron cambiando una o dos respuestas por vez, hasta que ningún cambio de ese tipo llegó más lejos.
dossier-open-ends-left-out = { $count ->
    [one] Una respuesta no tiene valor exacto en ninguna combinación, por lo que ambos extremos la dejan fuera: { $options }. Su efecto por sí sola está en la tabla de las cuestiones.
   *[other] { $count } respuestas no tienen valor exacto en ninguna combinación, por lo que ambos extremos las dejan fuera: { $options }. El efecto de cada una por sí sola está en la tabla de las cuestiones.
}
dossier-open-lowest = La menor ventaja en { $bet }{ $play ->
    [none] { "" }
   *[other] {" "}con la misma estrategia
}: { $edge }, con
dossier-open-highest = La mayor ventaja en { $bet }{ $play ->
    [none] { "" }
   *[other] {" "}con la misma estrategia
}: { $edge }, con
dossier-open-as-report = las respuestas de este informe
dossier-open-deck = Los efectos exactos son los de un mazo infinito; donde este no muestra ninguno, la cuestión se simuló con el mazo propio del juego, { $rounds } rondas por respuesta.
dossier-open-effects-only = Un mazo infinito muestra qué cambia una respuesta; la ventaja misma es la de otro juego, por lo que allí queda vacía la columna «Ventaja resultante».
dossier-open-simulated = Los efectos con intervalo se simularon, con { $rounds } rondas por respuesta; los demás son exactos para la primera ronda de un sabot completo.
dossier-open-decided = Los efectos con intervalo se juzgan en conjunto: uno cuenta como establecido solo si supera el máximo que produciría el puro azar. Una ventaja simulada es la de sus propias rondas: difiere un poco de la ventaja de este informe más el efecto. «Ventaja resultante» queda vacía donde esas rondas dan, con las respuestas de este informe, una ventaja demasiado distinta de la suya.
dossier-tornado-alt = El mayor efecto establecido es el de «{ $meaning }» ({ $asked }): { $effect }.
dossier-readings = Las cuestiones abiertas: { $bet }
dossier-head-option = Otra respuesta
dossier-head-effect = Efecto en la ventaja
dossier-head-interval-of-effect = Intervalo del { $confidence } del efecto
dossier-head-edge-then = Ventaja resultante
dossier-open-no-effect = Sin efecto en la ventaja en { $bet }: { $list }.
dossier-gains-house = la casa
dossier-gains-players = el jugador
dossier-gains-house-unseen = la casa, por menos del 0,0001 %
dossier-gains-players-unseen = el jugador, por menos del 0,0001 %
dossier-cannot-be-dealt = no puede jugarse
dossier-not-different = ninguna ronda cambió
dossier-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}

## Juego óptimo

dossier-play-none = En este juego los jugadores no deciden nada una vez hecha su apuesta.
dossier-play-unsolved = Para estas reglas no puede calcularse un juego óptimo: { $why }.
dossier-chart-no-edge = La tabla «{ $chart }» no tiene ventaja exacta con estas reglas: { $why }.
dossier-chart-no-prices = No se calcula lo que cuesta cada desvío de la tabla «{ $chart }» respecto del juego óptimo: { $why }.
dossier-chart-no-prices-cards = No se calcula lo que cuesta cada desvío de la tabla «{ $chart }» respecto del juego óptimo: este se decide por las cartas exactas de cada mano y no por las filas de una tabla.
dossier-play-house = Con el mejor juego, la ventaja es de la casa: { $edge }.
dossier-play-player = Con el mejor juego, la ventaja es del jugador: { $edge }.
dossier-play-lead = Es el mejor juego que pueden enunciar las filas de una tabla; su ventaja es la de la primera ronda de un sabot completo.
dossier-play-lead-deck = Es el mejor juego que pueden enunciar las filas de una tabla; su ventaja es la de un mazo infinito.
dossier-play-same = La tabla de este informe, «{ $chart }», es igual de buena: no le cuesta nada al jugador.
dossier-play-costs = La tabla de este informe, «{ $chart }», le cuesta al jugador un { $cost } de la apuesta inicial frente al juego óptimo.
dossier-play-chart = Juego óptimo con estas reglas
dossier-play-chart-of-model = Juego óptimo, hallado para un mazo infinito
dossier-play-legend = Se busca la fila de la mano y la columna de la carta del crupier. Donde la celda está vacía, rige la siguiente fila que corresponde a la mano: la de la mano sin distinguir pintas y, después, la de su total.
dossier-play-legend-totals = Se busca la fila de la mano y la columna del total de las dos cartas del crupier. Donde la celda está vacía, rige la siguiente fila que corresponde a la mano: la de la mano sin distinguir pintas y, después, la de su total.
dossier-charts = Lo que cuestan otras maneras de jugar
dossier-head-cost = Costo para el jugador
dossier-charts-note = La ventaja de una tabla que acepta apuestas optativas es la de todas sus apuestas juntas, por apuesta inicial.
dossier-chart-basic = la tabla básica del reglamento
dossier-chart-lent = la tabla básica{ $of }
dossier-chart-best = juego óptimo
dossier-chart-mimic-dealer = pide y se planta como el crupier
dossier-chart-no-retiro = juego óptimo sin el retiro
dossier-chart-desafio-always = como basic, con todo desafío que se ofrece
dossier-chart-never-cambio = como basic, sin el cambio de figura y dos
dossier-chart-relancina-draws = como basic, pero la relancina pide una carta
dossier-chart-basic-stakes = como basic, con apuestas según la primera carta
dossier-chart-basic-4-decks = juego óptimo con cuatro mazos
dossier-chart-basic-6-decks = juego óptimo con seis mazos
dossier-chart-never-bust = nunca pide si una carta puede llevar la mano a más de 21
dossier-chart-a-k-j-8-3 = apuesta con A-K-J-8-3 o mejor
dossier-chart-pair-or-better = apuesta con un par o mejor
dossier-chart-always-raise = apuesta siempre
dossier-chart-flush-or-open-straight = cambia una carta solo para color o escalera abierta
dossier-chart-never-buy = no cambia nunca una carta
dossier-chart-never = retira toda apuesta que puede retirar
dossier-chart-always-call = sigue siempre
dossier-chart-always-play = juega siempre
dossier-chart-any-queen = juega con una reina o mejor
dossier-departures = Celdas en que «{ $chart }» se aparta del juego óptimo
dossier-departures-common = Los errores más caros de la tabla «{ $chart }»
dossier-departures-note = { $count ->
    [one] La única celda en que la tabla cuesta algo, por separado
    [10] Las diez celdas más caras, cada una por separado
   *[other] Todas las celdas en que la tabla cuesta algo, cada una por separado
} y con juego óptimo en todas las demás; el costo es por ronda de una casilla.
dossier-head-played = Se juega
dossier-head-frequency = Frecuencia
dossier-changed = Solo se muestran las filas que cambian. Las celdas marcadas son aquellas a las que afecta el cambio; lo que antes era óptimo figura junto a lo que lo es después.

## Reglas

dossier-rules-text = Las reglas tal como las aplica el programa. Cada una nombra el artículo que la dispone o la cuestión abierta que resuelve; donde el texto no dispone ninguna regla, se aplica la usual del juego.
dossier-rules-table = Reglas de esta mesa
dossier-head-value = Valor
dossier-head-origin = Origen
dossier-head-remark = Observación
dossier-origin-reading = cuestión abierta, { $place }
dossier-origin-override = fijada para este informe
dossier-origin-default = regla usual
dossier-usual = Reglas del juego que el texto dispone
dossier-head-says = Qué dispone

## Lo que no se modela

dossier-not-modelled = Lo que no se modela
dossier-not-modelled-text = Estos pasajes del texto no entran en las cifras, por las razones que se indican.
dossier-not-modelled-none = El archivo del reglamento no nombra ningún artículo que quede afuera.
dossier-not-modelled-note = Donde estas razones dan cifras, son las de las reglas e interpretaciones por defecto del reglamento.
dossier-not-modelled-table = Pasajes que no entran en las cifras
dossier-head-reason = Por qué queda afuera

## Rondas de ejemplo

dossier-rounds = Rondas de ejemplo
dossier-rounds-text = Rondas jugadas por el programa con una casilla, paso a paso, cada paso con el artículo que lo rige. Cada ronda es la primera de su clase con la semilla { $seed }.
dossier-round-win = Gana el jugador (ronda { $number })
dossier-round-loss = Pierde el jugador (ronda { $number })
dossier-round-tie = Empate (ronda { $number })
dossier-round-punto = Gana PUNTO (ronda { $number })
dossier-round-banca = Gana BANCA (ronda { $number })
dossier-round-banca-with-six = Gana BANCA con seis (ronda { $number })
dossier-round-natural-pays = Un black jack (ronda { $number })
dossier-round-sevens-pay = Tres sietes (ronda { $number })
dossier-round-sevens-suited-pay = Tres sietes de la misma pinta (ronda { $number })
dossier-round-surrender-kind = Un retiro (ronda { $number })
dossier-round-charlie-cards = Un charlie (ronda { $number })
dossier-round-relancina = Relancina (ronda { $number })
dossier-round-escalera = Escalera (ronda { $number })
dossier-round-gran-21 = Gran 21 (ronda { $number })
dossier-round-chipolo = Chipolo (ronda { $number })
dossier-round-triple-siete = Triple siete (ronda { $number })
dossier-round-cambio = Un cambio de juego (ronda { $number })
dossier-round-draw-cards = Una carta comprada (ronda { $number })
dossier-round-fold = Una retirada (ronda { $number })

## El cambio

dossier-change = Lo que produce el cambio
dossier-change-house-gains = Con este cambio ({ $change }){ $adapts ->
    [yes] { "" }, mientras se juegue como antes,
   *[no] ,
 } la casa gana un { $amount } más de la apuesta inicial en { $bet }; { $passes }.
dossier-change-player-gains = Con este cambio ({ $change }){ $adapts ->
    [yes] { "" }, mientras se juegue como antes,
   *[no] ,
 } el jugador gana un { $amount } más de la apuesta inicial en { $bet }; { $passes }.
dossier-change-to-house = la ventaja pasa del jugador ({ $before }) a la casa ({ $after })
dossier-change-to-player = la ventaja pasa de la casa ({ $before }) al jugador ({ $after })
dossier-change-of-house = la ventaja de la casa es del { $after } en lugar del { $before }
dossier-change-of-player = la ventaja del jugador es del { $after } en lugar del { $before }
dossier-change-nothing = Este cambio ({ $change }){ $adapts ->
    [yes] { "" }, mientras se juegue como antes,
   *[no] { "" }
 } no modifica la ventaja de la casa en { $bet }: { $before }.
dossier-change-nothing-at-all = Este cambio ({ $change }) no modifica la ventaja de la casa en ninguna apuesta principal: { $bets }.
dossier-change-option = Con la opción { $option }, que trae el cambio y no es la que rige por defecto, la ventaja de la casa en { $bet } sería del { $after } en lugar del { $before }.
dossier-change-others = También cambia la ventaja de la casa { $list }.
dossier-change-of-other = en { $bet }, del { $before } al { $after }
dossier-change-undecided = Estas rondas no bastan para establecer si este cambio ({ $change }) mueve la ventaja de la casa en { $bet }.
dossier-change-exact = Estas cifras son exactas para la primera ronda de un sabot completo.
dossier-change-exact-all = Estas cifras son exactas.
dossier-change-interval = La diferencia es de { $difference }; con un nivel de confianza del { $confidence } está entre { $low } y { $high }.
dossier-change-play = Antes del cambio, estas ventajas son las del juego óptimo; la respuesta de este informe es la de quien sigue la tabla «{ $chart }».
dossier-change-play-kept = Estas ventajas son las de quien sigue la tabla «{ $chart }», también antes del cambio; la respuesta de este informe es la del juego óptimo por cartas exactas.
dossier-change-adapted = { $kept ->
    [best] Una vez que los jugadores adapten su juego,
   *[other] Con el juego óptimo antes y después del cambio,
} la ventaja de la casa cambia en { $difference }; { $passes }.
dossier-change-from-rulebook = Antes: { $before }. Después: { $after }.
dossier-change-text = El texto antes y después
dossier-change-before = antes
dossier-change-after = después
dossier-change-rules = Las reglas que cambian
dossier-change-table = Ventaja de la casa antes y después del cambio
dossier-change-dealt = Las ventajas simuladas son las de las rondas repartidas a la vez a ambas mesas, y pueden apartarse de la respuesta de este informe más que su margen: lo que esas rondas miden es la diferencia.
dossier-change-same = La ventaja no cambia en: { $bets }.
dossier-head-interval-of-difference = Intervalo del { $confidence } de la diferencia
dossier-play-best = juego adaptado: el óptimo en cada mesa
dossier-play-own = cada mesa con su propia tabla: «{ $a }» antes del cambio, «{ $b }» después
dossier-play-unchanged = sin cambios: juego óptimo antes del cambio
dossier-play-unchanged-own = sin cambios: la tabla «{ $a }»
dossier-change-bars = Los desenlaces de los que viene el cambio{ $play }: { $bet }
dossier-change-bars-desc = Cada fila es un desenlace. Una barra hacia la derecha es lo que la casa gana con él por el cambio; una hacia la izquierda, lo que gana el jugador, por unidad de la apuesta inicial.
dossier-change-bars-alt = Lo que más le da a la casa es «{ $gain }» ({ $gained }) y lo que más le quita, «{ $loss }» ({ $lost }).
dossier-change-bars-alt-gains = Todos le dan a la casa, y el que más, «{ $gain }» ({ $gained }).
dossier-change-bars-alt-losses = Todos le quitan a la casa, y el que más, «{ $loss }» ({ $lost }).
dossier-change-bars-alt-one = Todo el cambio viene de «{ $gain }» ({ $gained }).
dossier-change-outcomes = Desenlaces antes y después{ $play }: { $bet }
dossier-change-adapted-play = { "" }, con el juego adaptado
dossier-head-probability-before = Probabilidad antes
dossier-head-probability-after = Probabilidad después
dossier-head-net-before = Resultado del jugador antes, en apuestas
dossier-head-net-after = Resultado del jugador después, en apuestas
dossier-head-house-gains = Gana la casa
dossier-change-cells = { $count ->
    [one] El juego óptimo cambia en una celda de la tabla.
   *[other] El juego óptimo cambia en { $count } celdas de la tabla.
}
dossier-change-rows-alone = { $count ->
    [one] Otra fila existe solo { $when } del cambio
   *[other] Otras { $count } filas existen solo { $when } del cambio
}: { $hands }.
dossier-change-takes = Después del cambio, el juego óptimo acepta estas apuestas optativas siempre que se ofrecen: { $options }.
dossier-change-declines = Después del cambio, el juego óptimo ya no acepta estas apuestas optativas: { $options }.
dossier-change-no-cells = El juego óptimo queda igual en todas las celdas de la tabla.
dossier-change-hidden = Las mesas difieren también en { $rules }, que el valor exacto de un sabot completo no refleja.
dossier-change-cells-table = El juego óptimo tras el cambio, donde es distinto
dossier-change-alone = Solo una de las mesas ofrece { $count ->
    [one] esta apuesta
   *[other] estas apuestas
}: { $bets }.

## Prueba

dossier-evidence = Cómo verificar este informe
dossier-evidence-text = Cualquiera puede repetir estas cifras: el programa es libre y el mismo comando da las mismas cifras.
dossier-evidence-command = El comando que escribe este documento
dossier-evidence-verify = El comando que lo verifica
dossier-evidence-verify-text = La verificación vuelve a ejecutar este comando, compara sus cifras con las incluidas en este documento y nombra toda cifra que difiera, en los datos o en el texto.
dossier-evidence-version = Programa
dossier-evidence-commit = Revisión
dossier-evidence-commit-unknown = no registrada
dossier-evidence-date = Fecha de este documento
dossier-evidence-date-of-book = Fecha del reglamento
dossier-evidence-strategy = Tabla de estrategia
dossier-evidence-readings = Respuestas a las cuestiones abiertas
dossier-evidence-readings-default = las del archivo del reglamento
dossier-evidence-overrides = Reglas fijadas para este informe
dossier-evidence-stream = Números aleatorios
dossier-evidence-confidence = Nivel de confianza
dossier-evidence-files = Archivos
dossier-head-file = Archivo
dossier-head-sha256 = SHA-256
dossier-head-command = Comando que lo escribe
dossier-evidence-how = Cómo se verifican los números
dossier-evidence-how-two = El juego está programado dos veces, de manera independiente: una con cartas reales y en el orden del reglamento, otra como una tabla de estados, que se calcula y se juega con rapidez. Las pruebas reparten las mismas cartas a ambas y comparan cada liquidación.
dossier-evidence-how-enumerated = El juego está programado dos veces, de manera independiente: una con cartas reales y en el orden del reglamento, para repartir rondas; otra como enumeración de todos los repartos, que da los valores exactos. Las pruebas comparan las rondas repartidas con esa enumeración, y esta con una segunda, que clasifica y paga las manos por su cuenta.
dossier-evidence-how-exact = Los valores exactos y las simulaciones se obtienen con métodos distintos y deben coincidir dentro de sus intervalos.
dossier-evidence-how-known = Se reproducen valores publicados de juegos conocidos.
dossier-evidence-how-list = { $count ->
    [one] Una afirmación sobre este reglamento se pone a prueba cada vez que cambia el programa; `ventaja list --verified` la nombra.
   *[other] { $count } afirmaciones sobre este reglamento se ponen a prueba cada vez que cambia el programa; `ventaja list --verified` las nombra.
}
dossier-from = La simulación no se hizo para este documento: sus resultados son los de { $file }, copiados con --unverified.
dossier-unverified = Las rondas repartidas no se han repetido: sus cifras se copiaron de { $file } con --unverified, y nada en este documento demuestra que una simulación las dé. ventaja verify repite la simulación.

## Glosario

dossier-glossary = Palabras usadas
dossier-term-house-edge = ventaja de la casa
dossier-term-house-edge-text = Lo que la casa gana en promedio por unidad de la apuesta inicial. Una ventaja negativa es del jugador.
dossier-term-rtp = porcentaje de retorno teórico al jugador
dossier-term-rtp-text = Uno menos la ventaja de la casa: la parte de la apuesta inicial que vuelve en promedio.
dossier-term-element-of-risk = ventaja sobre lo apostado en total (element of risk)
dossier-term-element-of-risk-text = Lo que la casa gana en promedio, dividido por todo lo que se apostó, con lo que se agrega a la primera apuesta durante la mano.
dossier-term-interval = intervalo de confianza
dossier-term-interval-text = Un intervalo calculado con un método que abarca el valor verdadero en el { $confidence } de los casos.
dossier-term-standard-error = error estándar
dossier-term-standard-error-text = A qué distancia del valor verdadero suele estar una estimación hecha con un número limitado de rondas.
dossier-term-standard-deviation = desviación estándar
dossier-term-standard-deviation-text = A qué distancia de su promedio suele estar el resultado de una mano, en apuestas.
dossier-term-volatility = índice de volatilidad
dossier-term-volatility-text = La desviación estándar por el factor del nivel de confianza. Dividida por la raíz cuadrada del número de manos, es lo que el retorno real puede apartarse del esperado.
dossier-term-cut-card = carta de corte
dossier-term-cut-card-text = La carta que marca el fin del sabot. Las reglas dicen si la ronda en que aparece es la última.
dossier-term-shoe = sabot
dossier-term-shoe-text = Los mazos mezclados de los que se reparten las rondas hasta que las reglas mandan mezclarlos de nuevo.
dossier-term-round = ronda, mano, casilla
dossier-term-round-text = Una ronda es un reparto a toda la mesa; una casilla, un lugar en que se apuesta; una mano, una casilla en una ronda.
dossier-term-reading = cuestión abierta, respuesta
dossier-term-reading-text = Donde el texto puede entenderse de más de un modo, el cálculo necesita una respuesta; este informe nombra la que usa y muestra qué producirían las demás.
dossier-term-chart = tabla de estrategia
dossier-term-chart-text = Una tabla que enuncia lo que hace el jugador con cada mano y con las demás cartas que se ven.
dossier-term-simulation = simulación
dossier-term-simulation-text = Rondas jugadas por el programa con números aleatorios, como en la mesa.
dossier-term-exact = valor exacto
dossier-term-exact-text = Un valor calculado con las probabilidades de todas las cartas que pueden salir, sin intervención del azar.

## Las apuestas dentro de una oración

dossier-bet-box = la apuesta principal
dossier-bet-insurance = el seguro
dossier-bet-even-money = el pago a la par
dossier-bet-desafio = el desafío
dossier-bet-punto = PUNTO
dossier-bet-banca = BANCA
dossier-bet-tie = el empate
dossier-bet-banca-six-pays-half = BANCA, con el seis pagado a la mitad
dossier-bet-banca-commission-5 = BANCA, con deducción del 5 %
dossier-bet-total = todas las apuestas juntas
dossier-bet-ante = el ante y la apuesta de juego
dossier-bet-side = «{ $title }»
dossier-play-lead-cards = Es el mejor juego con las cartas que ve el jugador; su ventaja es la de la primera ronda de un mazo completo.
