### Sesiones, fondos y auditorías.

risk-session = sesión
risk-terms = apuesta { $bet }; { $hands } rondas por hora, { $hours } horas por día, { $days } días por año
risk-line = { $bet }: ventaja de la casa { $edge } de la apuesta, { $hold } de lo apostado en total; desviación estándar { $deviation } apuestas por mano
risk-hands = apuestas
risk-mean = media
risk-ahead = gana
risk-even = empata
risk-behind = pierde
risk-expected-loss = pérdida media
risk-worst = peor 5 %
risk-ruin = ruina en (apuestas)
risk-ruin-player = jugador con { $bankroll }
risk-ruin-bank = banca con { $bankroll }{ $boxes ->
    [0] { "" }
    [one] , una casilla
   *[other] , { $boxes } casillas
}
risk-ever = sin límite
risk-needs-player = el jugador necesita
risk-needs-bank = la banca necesita
risk-needs = { $boxes ->
    [0] a lo sumo { $bankroll } para un riesgo de ruina final del { $risk }
    [one] a lo sumo { $bankroll } para un riesgo de ruina final del { $risk }, con una casilla
   *[other] ≈ { $bankroll } para un riesgo de ruina final del { $risk }, con { $boxes } casillas
}
risk-bank-exposure = exposición de la banca
risk-exposure = { $dealt ->
    [0] con esta estrategia a lo sumo { $box } por casilla en una ronda; { $table } en la mesa
   *[other] en las rondas repartidas, hasta { $box } por casilla en una ronda, que otras pueden superar; { $table } en la mesa
}
risk-bank-win = gana la banca
risk-player-win = ganan los jugadores
risk-hour = por hora
risk-day = por día
risk-year = por año
risk-win = { $win }, desviación estándar { $deviation }
risk-note-formula = ≈: por la fórmula del movimiento browniano, donde seguir los resultados ronda por ronda lleva demasiado tiempo, o en varias casillas. Puede dar varias veces más o menos si un solo resultado es grande frente al capital, y queda muy por debajo si el riesgo es pequeño.
risk-note = Los importes son el resultado neto del jugador con apuesta fija en una casilla, en la unidad de la apuesta. Las rondas se toman como independientes. En la pérdida media, una sesión que no se pierde cuenta como 0. El peor { $share } de las sesiones tiene la media indicada. Ruina: después de alguna ronda no queda nada.
risk-exact = La distribución de una mano es exacta, de una ronda de un sabot completo, y se convoluciona{ $splits ->
    [one] ; las aperturas de hasta diez manos tienen su distribución conjunta, y las manos de las más largas cuentan como independientes.
   *[other] .
}
risk-infinite = Un mazo infinito reemplaza al mazo propio del reglamento, cuya ventaja puede diferir en un punto porcentual, incluso de signo: --method monte-carlo juega con el mazo del reglamento.
risk-cut-card = La ventaja es la de la primera ronda de un sabot completo. El juego hasta la carta de corte tiene una ventaja un poco distinta: simulate la mide, y report --observed compara los resultados con ella. La diferencia importa en millones de manos; con uno o dos mazos, en menos.
risk-counted = La distribución de una mano se contó en { $rounds } rondas simuladas, y se convoluciona; ± es la mitad del intervalo de la ventaja, con un nivel de confianza del { $confidence }.
risk-boxes = Los resultados de la mesa combinan { $boxes } casillas con su covarianza en { $rounds } rondas simuladas de sabots completos.

audit-name = resultado
audit-hands = manos
audit-result = ganó la banca
audit-expected = esperado
audit-z = valor z
audit-probability = probabilidad
audit-verdict = tolerancia
audit-within = dentro
audit-outside = FUERA
audit-drifted = { $count ->
    [one] { $count } resultado fuera de la banda de tolerancia
   *[other] { $count } resultados fuera de la banda de tolerancia
}
audit-band = banda del { $confidence }
audit-drift = Un cambio de { $drift } puntos porcentuales en la ventaja se detecta en unos 9 de cada 10 casos con { $hands } manos y una confianza del { $confidence }.
audit-many = Con { $tests } resultados, cada uno se prueba al { $each }, para que todos juntos tengan una confianza del { $confidence } (Šidák).
audit-note = Un resultado está dentro de la tolerancia si cae en la banda que contiene el { $each } de los resultados. La probabilidad es de dos colas: el doble de la menor entre la de un resultado no mayor que el observado y la de uno no menor. Todas las apuestas se toman como iguales e independientes. Las apuestas desiguales ensanchan la banda, y también varias casillas de una misma ronda, que comparten las cartas del crupier o las comunes: report --observed tiene en cuenta las casillas.
audit-counted = El resultado esperado se deduce de una ventaja de { $edge }, contada en { $rounds } rondas simuladas; ± es la mitad de su intervalo, con un nivel de confianza del { $confidence }. La probabilidad y las bandas la toman como exacta.

removals-card = sin una carta
removals-system = sistema
removals-insurance = seguro
removals-note = Efectos de remoción, en porcentaje de la apuesta: lo que gana el jugador cuando falta una carta de ese valor en el sabot completo, con la misma estrategia. En la tabla de los sistemas: correlación de los valores de cada sistema con los efectos sobre cada apuesta nombrada allí.
removals-note-ranks = Efectos de remoción, en porcentaje de la apuesta: lo que gana el jugador cuando falta una de esas cartas en el mazo completo, con la misma estrategia.
removals-best = { $bet }, ventaja de la casa { $edge }: el mejor conteo balanceado con valores −1, 0 y 1 es { $tags }, correlación { $correlation }.

expose-counting = conteo
expose-terms = { $system }; conteo verdadero redondeado { $rounding ->
    [floor] hacia abajo
    [truncate] hacia 0
   *[round] al más cercano
}, mazos que quedan contados { $estimate ->
    [exact] carta por carta
    [quarter] al cuarto de mazo más cercano
    [half] al medio mazo más cercano
   *[full] al mazo entero más cercano
}; al comienzo de la ronda
expose-count = conteo
expose-frequency = frecuencia
expose-edge = ventaja del jugador
expose-error = error est.
expose-kelly = Kelly completo
expose-bet = apuesta
expose-flat = ventaja de la casa, apuesta fija
expose-flat-edge = ± { $error }, un error estándar
expose-ramp = escala
expose-ramp-net = unidades por ronda para el jugador, ± { $error } (un error estándar); desviación estándar { $deviation }; apuesta media { $bet }, ventaja del { $advantage } de lo apostado
expose-hour = una hora de juego
expose-hour-net = unidades, desviación estándar { $deviation }
expose-score = SCORE
expose-score-value = con índice DI { $index }, { $n0 }
expose-never = sin N0
expose-n0-rounds = N0 { $rounds } rondas
expose-ruin = ruina final
expose-ruin-value = con { $bankroll } unidades
expose-cut-card = carta de corte
expose-net = neto
expose-n0 = rondas N0
expose-note-best-ramp = {" "}La mejor escala se elige con las mismas rondas: su resultado es demasiado favorable mientras los errores estándar son grandes.
expose-note = El jugador ve todas las cartas de cada ronda terminada, ninguna carta quemada, y juega igual con cualquier conteo; solo la apuesta sigue al conteo. El conteo verdadero es la suma de los valores vistos, menos la que cabe esperar (0 donde los del mazo entero suman 0), por cada 52 cartas no vistas. Las ventajas son por unidad apostada. Los conteos de ambos extremos incluyen todos los que están más allá.{ $chosen }
expose-note-indices = El jugador ve todas las cartas de cada ronda terminada y, en cada decisión, la carta descubierta y las de las manos anteriores; ninguna carta quemada ni la tapada. Se aparta de la tabla y toma el seguro y el pago a la par desde los índices de --indices. De las apuestas, solo la escala sigue al conteo anterior a la ronda. Las ventajas son por unidad apostada. Los conteos de ambos extremos incluyen todos los que están más allá.{ $chosen }

indices-row = mano
indices-upcard = carta del crupier
indices-below = por debajo
indices-above = desde el conteo
indices-count = conteo verdadero
indices-index = índice
indices-gain = por punto
indices-note = Con el conteo verdadero ambas decisiones valen lo mismo; el índice es el menor conteo entero con el que la segunda es mejor en el promedio de los conteos que se redondean a él. El conteo es el de { $system } al decidir, con las cartas propias y la del crupier; el de las apuestas principales, antes de la ronda; el del seguro y del pago a la par, con el as y el natural. Antes de la ronda no se vieron { $unseen } cartas, cuya composición es la media de ese conteo. La ronda con esas cartas se calcula con exactitud; después de la decisión juega la tabla. Una mano tiene dos cartas, pero pedir o plantarse se decide para todas las manos de un total. Las manos que son menos del 0,05 % de todas están solo en los archivos. La última columna es lo que gana cada punto más del conteo, en parte de la apuesta, con esa mano.

doc-audit = Resultados observados
doc-indices = Índices de un conteo
doc-deviations = Desvíos de la tabla
doc-bets = Apuestas que un conteo vuelve favorables
doc-removals = Efectos de remoción
doc-counting-systems = Sistemas de conteo
doc-risk = Sesiones, ruina y ganancia de la banca
doc-sessions = Sesiones
doc-quantiles = Percentiles del resultado de una sesión
doc-bands = Bandas de tolerancia
doc-needs = Lo que necesitan el jugador y la banca, y la ganancia
doc-head-amount = Importe
doc-ruin = Ruina
doc-expose = Exposición al conteo
doc-expose-cut-cards = Exposición según la carta de corte
doc-expose-lead = Quien cuenta con { $system } y apuesta esta escala en { $bet } gana { $net } ± { $error } unidades por ronda (un error estándar), con una apuesta media de { $average }. La apuesta fija tiene una ventaja de la casa de { $edge }.
doc-expose-deviation = desviación estándar por ronda
doc-expose-never = No se halló ningún conteo verdadero desde el cual la apuesta favorezca al jugador.
doc-expose-rises = Las apuestas suben desde el conteo verdadero { $count }, sin que estas rondas basten para establecer que la apuesta favorezca allí al jugador.
doc-expose-turn = Queda establecido que la apuesta favorece al jugador con el conteo verdadero { $count }, y en conjunto con todos los conteos desde él.
doc-expose-edge-title = La ventaja del jugador según el conteo verdadero
doc-expose-edge-desc = El neto medio de una unidad apostada en cada conteo verdadero, con su intervalo del { $confidence }.
doc-expose-frequency-title = Con qué frecuencia se hace una apuesta en cada conteo
doc-expose-frequency-desc = La parte de las apuestas cuya ronda comienza en cada conteo verdadero.
doc-expose-cells = Ventaja según el conteo verdadero: { $bet }
doc-expose-cells-note = Los conteos de ambos extremos incluyen todos los que están más allá. Kelly completo es la parte del capital con la que este crece más rápido.
doc-expose-score-title = SCORE según la carta de corte
doc-expose-score-desc = El SCORE de la mejor escala de esta amplitud según las cartas detrás de la carta de corte.
