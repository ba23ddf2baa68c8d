### Documents of single results: HTML, Markdown, workbooks.

## Renderers

doc-contents = Contenido
doc-identity = Cómo se hizo este documento
doc-summary-sheet = resumen

## What identifies a document

doc-meta-command = Comando
doc-meta-version = Versión
doc-meta-of-side = { $name } de { $side }
doc-meta-rulebook = Reglamento
doc-meta-method = Método
doc-meta-strategy = Estrategia
doc-meta-seed = Semilla
doc-meta-stream = Flujo de números aleatorios
doc-meta-rounds = Rondas
doc-meta-void-rounds = Rondas nulas
doc-meta-shoes = Sabots o sesiones
doc-meta-rulebook-sha256 = SHA-256 del reglamento
doc-meta-strategy-sha256 = SHA-256 de la estrategia
doc-by-point = distinta en cada fila: véase el archivo CSV
monte-carlo = simulación (monte-carlo)

## Headings of sections and captions

doc-result = Resultado
doc-how = Cómo se calculó
doc-remarks = Observaciones
doc-situation = Reglas y juego vigentes
doc-no-overrides = ninguna
doc-boxes = Casillas
doc-exact-edge = Ventaja de la casa, exacta
doc-simulated-edge = Ventaja de la casa por simulación
doc-edges = Ventaja de la casa en cada apuesta
doc-control = Valor exacto, simulación y efecto de la carta de corte
doc-control-text = El valor exacto es el de la primera ronda de un sabot completo. El sabot se reparte hasta la carta de corte, lo que cambia un poco la ventaja: duran más rondas los sabots que usaron menos cartas en cada una, y lo que dejan vale más o menos que un sabot completo. Ese cambio se estima con rondas repartidas de nuevo con las cartas que dejan los sabots.
doc-frequencies = Con qué frecuencia gana cada apuesta y cuánto varía
doc-frequencies-note = Las frecuencias son partes de las manos. El importe medio, la desviación estándar y el índice de volatilidad (z × desviación estándar, z = { $z } al { $confidence }) se dan en apuestas iniciales. N0 es el número de apuestas de la línea tras las cuales el resultado esperado iguala una desviación estándar.
doc-outcomes-table = Desenlaces: { $bet }
doc-outcomes-note = El neto y el aporte son los de los jugadores, en apuestas iniciales: los aportes suman la ventaja de la casa con el signo contrario.
doc-outcomes-note-plain = El neto y el aporte son los de los jugadores, en apuestas iniciales. Los desenlaces se cuentan: los aportes suman, con el signo contrario, la ventaja de la casa según la estimación simple, no la estimación con control.
doc-par = Hoja PAR
doc-par-of = Hoja PAR: { $bet }
doc-par-table = Cada desenlace según lo que paga: { $bet }
doc-fractions-note = Las fracciones exactas están en el archivo JSON del mismo comando.
doc-actual-return = Retorno efectivo tras cierto número de manos: { $bet }
doc-waterfall = Lo que aporta cada desenlace: { $bet }
doc-check = Comprobación de valores esperados
doc-checked = Lo esperado y lo hallado
doc-sweep = Ventaja de la casa según { $keys }
doc-sweep-table = Todos los puntos
doc-sweep-lines = Ventaja de la casa según { $key }: { $bet }
doc-sweep-heat = Ventaja de la casa según { $first } y { $second }: { $bet }
doc-readings-title = Lo que el texto deja abierto
doc-readings-of = Interpretaciones: { $bet }
doc-readings-table = Efecto de cada opción: { $bet }
doc-article = artículo { $article }
doc-item = apartado { $article }
doc-tornado = Cambio de la ventaja de la casa según cómo se lea el texto: { $bet }
doc-comparison = Comparación de dos mesas, A y B
doc-rules-that-differ = Reglas que difieren
doc-differences = Ventaja de la casa en ambas mesas
doc-differences-figure = Cambio de la ventaja de la casa, B menos A
doc-outcomes-figure = Los desenlaces de los que viene el cambio: { $bet }
doc-chart = Juego óptimo
doc-words = Juego óptimo en palabras
doc-chart-title = Juego óptimo por cálculo exacto
doc-bank = La banca que poseen los participantes
doc-participants = Resultado de cada participante en una rotación del reparto
doc-talla = La Talla como posición
doc-seats = Valor de tener la Talla, según el asiento a su derecha
doc-seats-figure = Valor de tener la Talla frente a ocupar otro asiento

## Headings of columns and key figures

doc-head-what = Qué
doc-head-value = Vigente
doc-head-house-edge = Ventaja de la casa
doc-head-edge = Ventaja de la casa
doc-head-of-risk = Ventaja sobre lo apostado en total
doc-head-rtp = Retorno teórico al jugador
doc-head-std-dev = Desviación estándar
doc-head-plain = Estimación simple
doc-head-controlled = Estimación con control
doc-head-cut-card-effect = Efecto de la carta de corte
doc-head-error = Error estándar
doc-head-wager = Importe medio
doc-head-count = Veces
doc-head-one-in = Una de cada
doc-head-option = Opción
doc-head-meaning = Significado
doc-head-effect = Cambio de la ventaja
doc-head-gains = Quién gana
doc-head-best-play = Cambio con juego óptimo
doc-head-edge-a = Ventaja en A
doc-head-edge-b = Ventaja en B
doc-head-freq-a = Frecuencia en A
doc-head-freq-b = Frecuencia en B
doc-head-net-a = Neto en A
doc-head-net-b = Neto en B
doc-head-together = En total

## Sentences

doc-is-exact = El valor es exacto.
doc-no-interval = La muestra es demasiado pequeña para un intervalo.
doc-plus-minus = ± { $half }, confianza del { $confidence }
doc-of-risk-remark = de lo apostado en total
doc-in-bets = en apuestas iniciales
doc-players-net = Resultado de los jugadores
doc-other-outcomes = { $count ->
    [one] otro desenlace
   *[other] otros { $count } desenlaces
}
doc-sweep-ends = { $bet }: la ventaja de la casa va de { $low } ({ $lowest }) a { $high } ({ $highest }).
doc-sweep-same = { $bet }: la ventaja de la casa es { $edge } en todos los puntos; el barrido no la cambia.
doc-sweep-alike = { $bet }: no se ve ningún cambio. Los puntos tienen ventajas de la casa de { $low } a { $high }, que difieren en menos que el error de una diferencia.
doc-largest-reading-house = El mayor efecto es el de «{ $meaning }» ({ $asked }): aumenta la ventaja de la casa en { $change }.
doc-largest-reading-players = El mayor efecto es el de «{ $meaning }» ({ $asked }): reduce la ventaja de la casa en { $change }.
doc-lowest-reading = Menor ventaja de la casa que el texto permite: { $edge }
doc-highest-reading = Mayor ventaja de la casa que el texto permite: { $edge }
doc-readings-note = Cada opción se compara con la vigente. Los intervalos son los del cambio mismo, con un nivel de confianza del { $confidence }.
doc-change-house = { $bet }: el cambio aumenta la ventaja de la casa en { $amount }.
doc-change-players = { $bet }: el cambio reduce la ventaja de la casa en { $amount }.
doc-change-none = { $bet }: el cambio deja la ventaja de la casa como está.
doc-change-open = { $bet }: la comparación es demasiado corta para decidir quién gana.
doc-change-interval = Con un nivel de confianza del { $confidence }, el cambio está entre { $low } y { $high }.
doc-outcomes-change-note = Los netos son los de los jugadores, en apuestas iniciales.
outcomes-add-up = Lo que gana la casa suma el cambio de su ventaja.
outcomes-without-control = Los desenlaces son los de las rondas repartidas; las ventajas y su diferencia usan además los valores exactos, que dejan menos al azar, de modo que lo que la casa gana con los desenlaces no suma la diferencia.
doc-chart-lead = Con esta tabla, la ventaja de la casa es { $edge }. Ningún cambio de una sola celda la reduce.
doc-words-lead = Con esta tabla, la ventaja de la casa es { $edge }; con el mejor juego por cartas exactas, { $best }.
doc-takes-no-option = La tabla rechaza siempre las apuestas optativas que se ofrecen: { $options }.
doc-takes-options = La tabla acepta estas apuestas optativas siempre que se ofrecen: { $options }.
doc-participants-note = En la unidad de las apuestas. ± es un error estándar. La desviación estándar es la de todo lo que gana un participante en una rotación, en la mesa y de la banca.
doc-participant = Participante n.º { $number }
doc-seat = Asiento { $number }
doc-seats-note = En apuestas; el error estándar (±) es entre sesiones. Los asientos se cuentan a la derecha de la Talla.

## Plots: axes, what marks mean, findings

doc-axis-edge = ventaja de la casa en porcentaje de la apuesta inicial
doc-axis-edge-of = ventaja de la casa en porcentaje: { $bet }
doc-axis-contribution = neto de los jugadores en porcentaje de la apuesta inicial
doc-axis-change = cambio de la ventaja de la casa, en puntos porcentuales
doc-axis-house-gain = ganancia de la casa, en puntos porcentuales
doc-axis-rotation = resultado de una rotación, en la unidad de las apuestas
doc-axis-worth = valor en apuestas
doc-players-gain = ganan los jugadores
doc-house-gains = gana la casa
doc-players-advantage = ventaja de los jugadores
doc-house-advantage = ventaja de la casa
doc-edges-desc = El punto es la estimación y la línea su intervalo del { $confidence }; un rombo es un valor exacto.
doc-edges-desc-exact = Cada rombo es un valor exacto; a la derecha del cero la ventaja es de la casa.
doc-edges-alt-one = La ventaja de la casa en { $bet } es { $edge }.
doc-edges-alt = La menor ventaja de la casa es { $low } ({ $lowest }), la mayor { $high } ({ $highest }).
doc-waterfall-desc = Cada barra empieza donde termina la anterior: primero lo que ganan los jugadores, después lo que pierden. La última barra es lo que queda, la ventaja de la casa con el signo contrario.
doc-waterfall-alt = Los jugadores ganan más con «{ $gain }» ({ $gained }) y pierden más con «{ $loss }» ({ $lost }); de cada apuesta les queda { $total }.
doc-sweep-lines-desc = La banda es el intervalo del { $confidence } de cada punto.
doc-sweep-lines-desc-exact = Cada punto es un valor exacto.
doc-sweep-heat-desc = Las celdas más oscuras están más lejos del cero; el signo dice de quién es la ventaja.
doc-tornado-desc = Las barras a la derecha son ganancias de la casa y las de la izquierda ganancias de los jugadores, frente a lo vigente; se muestran las ocho cuestiones de mayor efecto, como máximo.
doc-differences-alt = El mayor cambio es { $change }: { $bet }.
doc-outcomes-figure-desc = Cada barra es lo que la casa gana o pierde por un desenlace, porque ocurre más o menos veces o paga distinto.
doc-outcomes-alt = El desenlace que más mueve la ventaja es «{ $outcome }» ({ $change }); todos los desenlaces juntos dan { $total }.
doc-one-error-desc = El punto es la media y la línea un error estándar a cada lado.
doc-participants-alt = El mejor resultado es { $most } ({ $best }), el peor { $least } ({ $worst }).
doc-seats-alt = El valor más alto de la Talla, de sesiones enteras, es el de «{ $seat }»: { $worth } ± { $error } apuestas (un error estándar).

## Charts

doc-strategy = Estrategia { $name }
doc-hand = Mano
doc-upcard = Carta descubierta del crupier
doc-upcard-talla = Carta descubierta de la Talla
doc-exposed-cards = Las dos cartas del crupier
doc-hard-totals = Totales duros
doc-soft-totals = Totales blandos
doc-hard-totals-3 = Totales duros de tres cartas
doc-soft-totals-3 = Totales blandos de tres cartas
doc-hard-totals-4 = Totales duros de cuatro cartas
doc-soft-totals-4 = Totales blandos de cuatro cartas
doc-pairs = Pares
doc-ace-rows = Declaración de un as
doc-poker-rows = La tabla «{ $chart }»
doc-poker-rows-note = De las filas de una decisión se sigue la primera cuya condición se cumple y cuya apuesta permiten las reglas; si no hay ninguna, el jugador pasa, o se retira si no puede pasar.{ $streets ->
    [1] { "" }
   *[other] { " " }Cada decisión lleva el número de su ronda de apuestas, la primera antes de las cartas comunes. Las cartas vistas son las propias del jugador y las comunes descubiertas.
}{ $joined ->
    [0] { "" }
   *[other] { " " }«&» une condiciones que deben cumplirse todas.
}
doc-poker-rows-best = Ninguna tabla enuncia este juego: cada mano se decide calculando el valor de cada opción con las cartas que ve el jugador.
doc-poker-rows-long = La tabla «{ $chart }» tiene { $count } filas, demasiadas para imprimirlas aquí; las enuncia todas su archivo: «ventaja show ID --chart NOMBRE» muestra el de un reglamento, «ventaja solve ID --output ARCHIVO.csv» escribe el de una tabla calculada.
doc-head-decision = Decisión
doc-head-condition = Si
doc-head-then = Entonces
doc-decision-draw = cambio de una carta
doc-poker-check = pasar
doc-poker-fold = retirarse
doc-poker-keep = no cambiar ninguna carta
doc-poker-draw = pagar el cambio de una carta
doc-poker-best = lo que el cálculo halla mejor
doc-poker-antes = apostar { $count ->
    [one] un ante
   *[other] { $count } antes
}
doc-poker-with = { $bet } con { $hand }
doc-when-any = siempre
doc-when-hand = la mejor mano entre las cartas vistas es al menos la nombrada (pair: par; high-card: carta alta; two-pairs: dos pares; three-of-a-kind: trío; straight: escalera; flush: color; full-house: full; four-of-a-kind: póker; straight-flush: escalera de color; royal-flush: escalera real)
doc-when-start = las dos cartas del jugador son estas: «s», de un mismo palo; «o», de dos palos; «+» incluye los pares mayores o una segunda carta más alta
doc-when-hidden-pair = una carta propia del jugador forma un par, al menos del rango nombrado
doc-when-to-flush = falta una carta para un color y una de las cartas propias del jugador pertenece a él, al menos del rango nombrado
doc-when-to-straight-flush = falta una carta para una escalera de color
doc-when-to-open-straight = falta una carta para una escalera, y dos rangos la completan
doc-when-to-straight-of = falta una carta para una escalera, y las demás son de estos rangos
doc-when-to-straight = falta una carta para una escalera
doc-when-upcard-suited = el número de cartas propias del jugador que son del palo de la carta descubierta del crupier
doc-when-upcard-paired = el número de cartas propias que son del rango de la carta descubierta del crupier
doc-when-upcard = el rango de la carta descubierta del crupier
doc-when-suited = todas las cartas vistas son de un mismo palo
doc-when-outs = el número de cartas no vistas cualquiera de las cuales, como única carta del crupier, vencería a la mano del jugador
doc-when-points = los puntos de las cartas vistas: dos por una jota o más, uno por un seis a un diez
doc-when-spread = el número de rangos de la carta vista más baja a la más alta, ambas incluidas, si no hay dos del mismo rango
doc-when-lowest = el rango de la carta vista más baja: J u 11 es la jota, A o 14 el as
doc-when-highest = el rango de la carta vista más alta: J u 11 es la jota, A o 14 el as
doc-when-own-lowest = el rango de la carta propia más baja: J u 11 es la jota, A o 14 el as
doc-when-own-highest = el rango de la carta propia más alta: J u 11 es la jota, A o 14 el as
doc-when-board-lowest = el rango de la carta común más baja: J u 11 es la jota, A o 14 el as
doc-when-board-highest = el rango de la carta común más alta: J u 11 es la jota, A o 14 el as
doc-when-board-second = el rango de la segunda carta común más alta: J u 11 es la jota, A o 14 el as
doc-when-board-ranks = el número de rangos distintos de las cartas comunes
doc-when-board-suited = el mayor número de cartas comunes de un mismo palo
doc-when-flush-cards = el mayor número de cartas vistas de un mismo palo, entre los palos de las cartas propias del jugador
doc-when-straight-cards = el mayor número de rangos vistos que caben en una misma escalera, entre las escaleras a las que una carta propia del jugador añade un rango
doc-when-tens = el número de cartas vistas que son un diez o más
doc-when-jacks = el número de cartas vistas que son una jota o más
doc-when-middles = el número de cartas vistas de seis a diez
doc-own-rows = Manos de este reglamento
doc-own-rows-are = Manos de este reglamento. { $rows }
doc-rows-against = { $rows }: { $seen }
doc-seen-figure = la Talla muestra una figura (F)
doc-seen-hard = la Talla muestra un total duro de dos cartas (H)
doc-seen-soft = la Talla muestra un total blando de dos cartas (S)
doc-seen-prize = la Talla muestra un premio (X, con el múltiplo que paga)
doc-hand-hard = { $total } duro
doc-hand-soft = { $total } blando
doc-hand-of-cards = { $hand } de { $count ->
    [one] una carta
   *[other] { $count } cartas
}
doc-hand-of-cards-or-more = { $hand } de { $count } cartas o más
doc-hand-doubled = { $hand }, doblado
doc-hand-free = { $hand }, de una apertura con apuesta gratis
doc-hand-figure = figura
doc-hand-of-one-suit = { $cards } de la misma pinta
doc-hand-of-two-suits = { $cards } de distinta pinta
doc-hard-totals-cards = Totales duros de estas cartas o más; vacío: como con menos cartas
doc-soft-totals-cards = Totales blandos de estas cartas o más; vacío: como con menos cartas
doc-cards-or-more = { $total }, { $cards } cartas
doc-doubled-hard-totals = Manos dobladas con un total duro; vacío: plantarse
doc-doubled-soft-totals = Manos dobladas con un total blando; vacío: plantarse
doc-free-hard-totals = Manos abiertas con apuesta gratis y un total duro; vacío: como toda mano de ese total
doc-free-soft-totals = Manos abiertas con apuesta gratis y un total blando; vacío: como toda mano de ese total
doc-changed-cell = Una celda enmarcada difiere de la otra tabla, cuya jugada aparece tachada.
doc-changed-cell-framed = Una celda enmarcada difiere de la otra tabla, cuya jugada aparece entre paréntesis.
doc-changed-cell-bold = Una jugada en negrita difiere de la otra tabla, cuya jugada aparece entre paréntesis.
doc-code-double-hit = doblar; si no se puede, pedir carta
doc-code-double-stand = doblar; si no se puede, plantarse
doc-code-surrender-hit = retiro; si no se puede, pedir carta
doc-code-surrender-stand = retiro; si no se puede, plantarse
doc-code-surrender-split = retiro; si no se puede, abrir
doc-code-change = cambiar ambas cartas
doc-code-ace-1 = el as vale 1
doc-code-ace-11 = el as vale 11

## Nombres de las hojas de un libro: el comienzo del identificador de una tabla. En inglés es el identificador.

sheet-edges = ventajas
sheet-control = control-exacto
sheet-situation = mesa
sheet-checked = comprobación
sheet-rules = reglas
sheet-seats = asientos
sheet-participants = participantes
sheet-cells = celdas
sheet-cut-cards = cartas-de-corte
sheet-outcomes = desenlaces
sheet-return = retorno
sheet-readings = interpretaciones
sheet-points = puntos
sheet-differences = diferencias
sheet-best-play = juego-óptimo
sheet-frequencies = frecuencias
sheet-best-play-chart = tabla-óptima
sheet-changed-chart = tabla-cambiada
sheet-mistakes = errores-frecuentes
sheet-bank-risks = riesgos-de-la-banca
sheet-changed-rules = reglas-cambiadas
sheet-change-edges = ventajas-del-cambio
sheet-shifts = desplazamientos
sheet-winnings = ganancias
sheet-wagers = apuestas
sheet-observed-results = observados
sheet-files = archivos
sheet-each-change = cada-cambio
sheet-exposures = exposiciones
sheet-methods = métodos
sheet-charts = tablas
sheet-as-usual = como-siempre
sheet-left-out = sin-modelar
sheet-session-results = sesiones
sheet-results = resultados
sheet-deviations = desvíos
sheet-bets = apuestas
sheet-removals = remociones
sheet-systems = conteos
sheet-sessions = sesiones
sheet-quantiles = percentiles
sheet-ruin = ruina
sheet-needs = capital
sheet-bands = bandas
