### Tablas y líneas de la pantalla.

## Cantidades con su sustantivo

count-boxes = { $count ->
    [one] { $count } casilla
   *[other] { $count } casillas
}
count-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
count-decks = { $count ->
    [one] { $count } mazo
   *[other] { $count } mazos
}
count-rounds = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
count-shoes = { $count ->
    [one] { $count } sabot
   *[other] { $count } sabots
}

## Líneas sobre los números

label-partial = PARCIAL
missing-blocks = faltan los bloques { $missing } de 0..{ $planned }
label-play = estrategia
label-readings = interpretaciones
label-overrides = reglas cambiadas
label-side-bets = apuestas accesorias
label-shoe = sabot
label-method = método
label-dealt = repartidas
no-decisions = ninguna: en este juego no se decide nada
default-readings = las que el reglamento tiene por defecto
infinite-deck = mazo infinito
shoe-with-cut-card = { $decks }, { $cards } detrás de la carta de corte
method-monte-carlo = simulación (monte-carlo); semilla { $seed }, flujo { $stream }
method-exact-else = exacto; si no, simulación (monte-carlo): { $rounds } cada una; semilla { $seed }
method-monte-carlo-each = simulación (monte-carlo): { $rounds } cada una; semilla { $seed }
method-exact-infinite = exacto (mazo infinito)
method-exact-full-shoe = exacto (primera ronda de un sabot completo)
method-exact-counts = exacto (una ronda con la composición media de cada conteo)
dealt-rounds = { $rounds }, { $void ->
    [one] { $void } nula
   *[other] { $void } nulas
}, { $shoes }

## Encabezados de columnas

columns-left-out = no se muestran: { $columns } (terminal más ancha, --format csv, --output)
head-bet = apuesta
head-house-edge = ventaja
head-of-risk = s/ lo apostado
head-std-dev = desv. est.
head-wager = apostado
head-plain = estimación simple
head-exact-full-shoe = exacto, sabot completo
head-cut-card-effect = efecto del corte

## Celdas

undefined = no definido
interval-heading = intervalo del { $confidence }
interval = { $low } a { $high }
exact = exacto
not-offered = no se ofrece
one-shoe-only = un solo sabot
one-session-only = una sola sesión
too-few-to-tell = muestra insuficiente
controlled-by = Cada ventaja de arriba es la exacta de un sabot completo más el efecto de la carta de corte, que se mide con las rondas repartidas (solo las rondas: --control off).
count-options = { $count ->
    [one] { $count } opción
   *[other] { $count } opciones
}
count-pairs = { $count ->
    [one] { $count } par
   *[other] { $count } pares
}
head-rule = regla
head-value = valor
head-origin-and-meaning = artículo u origen; significado
rules-in-force = Reglas vigentes
head-side-bet = apuesta accesoria
head-pays = paga
side-bets = Apuestas accesorias
head-topic = regla del juego
head-article = artículo
head-what = lo que dice
as-usual = Como en todo reglamento del juego
head-reading = interpretación
head-options = opciones (* vigente)
head-article-and-question = artículo y pregunta
default-option = { " " }[por defecto: { $option }]
readings-of-the-text = Interpretaciones: lo que el texto deja abierto (--reading NOMBRE=OPCIÓN)
head-not-modelled = sin modelar
head-why-not = por qué no
not-modelled = No se modela
none = ninguno
none-feminine = ninguna
version-from = versión { $name }, vigente desde el { $from }
version-of-source = { $source }, versión { $name }
version-until = versión { $name }, vigente del { $from } al { $until }
until-day = al { $day }
versions-of-the-text = Versiones del texto (* la que se muestra; --as-of FECHA toma otra)
head-version = versión
head-in-force-from = vigente desde
head-act-and-changes = norma y lo que cambia
amendment = { $what }
amendment-restated = como antes: { $what }
amendment-repealed = se deroga: { $what }
each-change-alone = Cada cambio por separado, con las opciones que trae
head-change = cambio
head-edge-with-change = con él
doc-head-edge-with-change = ventaja con él
no-edge-changes = ninguna ventaja cambia
charts-built-in = tablas incorporadas: { $charts }
no-chart-built-in = tablas incorporadas: ninguna; --strategy best resuelve una, --strategy ARCHIVO.csv lee una
list-no-decisions = sin decisiones
list-charts = tablas: { $charts }
count-verified-claims = { $count ->
    [one] { $count } afirmación verificada
   *[other] { $count } afirmaciones verificadas
}
ambiguous-rulebook = { $file } lleva el nombre del reglamento incorporado { $name }: solo se usa por su ruta.
config-next = Se fijan en { $file } de esta carpeta o de una superior: lang, threads, rulebooks (una carpeta propia) y, bajo [document], lo que los documentos dicen de su caso.
list-next = `ventaja show ID` muestra un reglamento; `ventaja list --verified`, lo que las pruebas verifican de cada uno.
list-side-next = Un reglamento ofrece una apuesta accesoria con [side.NOMBRE], article = "…" y use = "NOMBRE"; `ventaja show REG` muestra las de un reglamento.
list-systems-next = `ventaja expose REG --system NOMBRE` cuenta con ese sistema; un sistema propio es un archivo TOML.
did-you-mean = ¿será `{ $name }`?
allowed = se admite: { $values }
more-faults = … y { $count } más
own-rulebook = propio
chart-of-rulebook = tabla del reglamento
best-for-rules = resuelta para las reglas vigentes
action-stand = plantarse
action-hit = pedir carta
action-double = doblar
action-split = abrir
action-surrender = retirarse
action-give-up = retirarse
action-change = cambiar de juego
action-bet-1 = apostar 1 ante
action-bet-2 = apostar 2 antes
action-bet-3 = apostar 3 antes
action-bet-4 = apostar 4 antes
action-bet-5 = apostar 5 antes
action-bet-6 = apostar 6 antes
action-bet-7 = apostar 7 antes
action-bet-8 = apostar 8 antes
action-bet-9 = apostar 9 antes
action-bet-10 = apostar 10 antes
action-check = pasar
action-keep = no cambiar ninguna carta
action-buy = comprar una carta
action-draw = la carta en venta
action-fold = retirarse
action-ace-11 = as 11
action-ace-1 = as 1
count-hands = { $count ->
    [one] { $count } mano
   *[other] { $count } manos
}
exact-and-cut-card-effect = exacto { $exact }, sabot completo; efecto del corte { $effect } ± { $half }
exact-and-z = valor exacto { $exact }; z { $z }
hands-per-second = { $hands } en { $seconds } s, { $speed } millones de manos/s
slow-side-bets = Las mesas con apuestas accesorias las reparte el árbitro, varias veces más lento: los núcleos reparten clases de cartas, sin los rangos ni los palos que deciden esas apuestas.
max-rounds-ended = --max-rounds terminó la simulación: el margen es { $widest }, no { $asked }
head-outcome = desenlace
head-probability = probabilidad
head-one-in = 1 en
head-net = neto
head-contribution = aporte
head-cumulated = acumulado
head-return = retorno
head-hit = acierto
head-push = empate
head-loss = pérdida
head-hands = manos
head-volatility = índice de volatilidad
head-actual-return = retorno, el { $confidence } de las veces
edge-exact = { $edge } exacta
edge-with-best-play = { $edge } con juego óptimo
edges-simulated = { $low } a { $high } simulada
edge-simulated = { $edge } simulada
house-edges = : ventaja de la casa { $edges }
head-effect = efecto
head-edge = ventaja
head-best-play = juego óptimo
head-its-edge = su ventaja
head-gains = gana
head-option = opción (artículo)
no-shoe-differs = ningún sabot difiere
gains-house = la casa
gains-players = los jugadores
gains-nobody = nadie
gains-undecided = no se establece
the-lowest = la menor de todas
the-highest = la mayor de todas
readings-in-force = las interpretaciones vigentes
nothing-open = El texto no deja nada abierto.
head-note = nota
cannot-be-dealt = no se puede repartir: { $why }
unknown = desconocida
bank-edge = ventaja de la banca
edge-of-bank = ± { $error }, un error estándar; por apuesta inicial
two-counts = { $first }, { $second }
count-rotations = { $count ->
    [one] { $count } rotación
   *[other] { $count } rotaciones
}
count-sessions = { $count ->
    [one] { $count } sesión
   *[other] { $count } sesiones
}
count-others = { $count ->
    [one] { $count } otro
   *[other] { $count } otros
}
bank-is-empty = de las rotaciones; todos vuelven a adelantar { $again } veces por rotación, { $most } como máximo
bank-advanced = cada uno en promedio, { $most } como máximo, en la unidad de las apuestas
label-advance = adelanto
bank-advance = { $advance } cada uno, y otra vez cuando la banca queda sin fondos
label-bank-empty = banca vacía
label-advanced = adelantado
head-error = ±
head-participant = participante
head-stake = apuesta
head-at-the-table = en la mesa
head-of-the-bank = de la banca
head-together = en conjunto
talla-changes-hands = cambia de manos
never = nunca
times-a-round = veces por ronda
rounds-from-single-rounds = rondas, a partir de rondas sueltas
talla-expected-tenure = tenencia esperada
talla-kept = ; el { $share } la conserva hasta el final de la sesión, que termina su tenencia
beginning-with-a-full-pack = rondas, empezando con el mazo completo{ $kept }
talla-first-holders = tenencia inicial
talla-later-holders = tenencia posterior
beginning-after-a-win = rondas, empezando tras quitarla en la primera mitad de una sesión, cuyo final termina una tenencia
bets-a-round = apuestas por ronda
talla-nets = neto de la Talla
head-seat-value = valor
head-seat = asiento
head-wins-it = la gana, cuando puede
head-net-a-round = neto por ronda
head-value-direct = valor, de sesiones enteras
head-name = nombre
head-expected = esperado
head-found = hallado
head-difference = diferencia
head-z-or-tolerance = z o tolerancia
head-verdict = veredicto
verdict-holds = se cumple
verdict-drift = difiere
verdict-skipped = omitida
entry-skipped = { $name } omitida: { $why }
check-summary = { $hold }, { $drift }, { $skipped ->
    [one] { $skipped } omitida
   *[other] { $skipped } omitidas
}
count-hold = { $count ->
    [one] { $count } se cumple
   *[other] { $count } se cumplen
}
count-drift = { $count ->
    [one] { $count } difiere
   *[other] { $count } difieren
}
side-a = A
side-b = B
head-article-or-origin = artículo u origen
no-chart = sin tabla
play-without-decisions = El juego no tiene decisiones
play-each-best = Cada mesa con su propia estrategia óptima
play-each-own = Cada mesa con su propia estrategia (A: { $a }, B: { $b })
play-best-of-a = Ambas mesas con la estrategia óptima de A
play-of-a = Ambas mesas con la estrategia de A ({ $a })
play-of-both = Ambas mesas con la estrategia { $a }
play-given = A con la estrategia { $a }, B con la estrategia { $b }
compared-by-simulation = simulación (monte-carlo), { $cards }: { $rounds }
seed-and-stream = semilla { $seed }, flujo { $stream }
common-cards = cartas comunes
coupled-cards = cartas acopladas
head-edge-a = ventaja A
head-edge-b = ventaja B
head-b-less-a = B − A
times-narrower = { $bet }: el intervalo es { $times } veces más estrecho que con dos simulaciones independientes de la misma longitud
head-bet-outcome = { $bet }, desenlace
head-freq-a = frec. en A
head-freq-b = frec. en B
head-net-a = neto A
head-net-b = neto B
head-house-difference = casa, B − A
z-of-most = z { $z } de { $most }
no-z-of-most = z de { $most }
seconds-left = faltan { $seconds } s
million-hands = { $rate } M de manos/s
options-done = { $done } de { $all } opciones
combinations-done = { $done } de { $all } combinaciones
points-done = { $done } de { $all } puntos
computing-exact-value = calculando el valor exacto
computing-exact-values = calculando los valores exactos
stage-rounds = rondas de esta mesa
stage-counting = exposición al conteo
stage-questions = cuestiones abiertas: { $done } de { $all } respuestas
stage-questions-dealt = cuestiones abiertas, simuladas: { $done } de { $all } respuestas
stage-ends = ventaja menor y mayor: { $done } combinaciones de respuestas
stage-aside = juego óptimo y manos de ejemplo
solving-chart = buscando la mejor tabla
solving-upcard = buscando la mejor tabla, carta descubierta { $upcard } de 10
solving-total = buscando la mejor tabla, total { $total } de { $all }
no-block-of-shoes = no se terminó ningún bloque de sabots
no-block-of = no se terminó ningún bloque ({ $noun })
parts-not-merged = las partes no se unieron
nothing-verified = no se verificó nada
nothing-written = { $why }; no se escribió nada
shorter-result = { $result } contiene las { $finished } que se terminaron; { $option } { $number } lo repite
result-report = el informe
result-sheet = la hoja PAR
interrupted = interrumpido: { $why }
nothing-is-written = no se escribe nada
nothing-more-is-written = no se escribe nada más
fewer-threads = advertencia: pudieron iniciarse { $working } de { $asked } hilos; los resultados son los mismos
a-bug = es un error de ventaja: infórmelo, por favor, con el comando que ejecutó
continues-from = { $message }; el mismo comando continúa desde { $path }
count-blocks = { $count ->
    [one] { $count } bloque
   *[other] { $count } bloques
}
held-already = { $path } ya contiene { $blocks }
run-tries-again = advertencia: { $error }; la simulación continúa y vuelve a intentarlo
sweep-tries-again = advertencia: { $error }; el barrido continúa y vuelve a intentarlo
blocks-of-part = { $dealt } de { $all } bloques de esta parte están en { $file }; el mismo comando continúa
shard = parte { $shard }
part-of-a-run = parte
of-planned = { " " }de 0..{ $planned }
no-blocks = ningún bloque
some-blocks = los bloques { $blocks }
part-is-in = { $part }: { $blocks } en { $file }; ventaja merge suma las partes
count-parts = { $count ->
    [one] { $count } parte
   *[other] { $count } partes
}
parts-merged = unión de { $parts } en { $seconds } s
file-holds-blocks = { $path } contiene { $held }
points-held = { $held } de { $all } puntos ya están
points-undealt = { $undealt } de { $all } puntos no pueden repartirse
count-points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
only-some-points = solo { $finished ->
    [one] { $finished } de { $all } está terminado
   *[other] { $finished } de { $all } están terminados
}
no-point = no se terminó ningún punto, no se escribió nada
points-finished = { $lacks }; { $held ->
    [yes] el mismo comando con --resume continúa
   *[no] sin un --output ARCHIVO.csv no se guardan para --resume
}
cut-cards-left = el informe contiene lo que se terminó, sin --cut-cards { $left }
comparisons-missing = algunas comparaciones faltan o tienen menos rondas
comparisons-finished = el informe contiene las comparaciones y rondas que se terminaron
bank-has-errors = { $options }: sin efecto, porque una banca tiene errores estándar y no intervalos
exact-deals-nothing = { $options }: sin efecto, porque el método es exacto y no reparte rondas
no-chart-asked = { $options }: sin efecto, porque se calcula la mejor tabla; --kind composition y --explain tratan de una tabla
state-not-written = la comparación es exacta: { $path } no se escribe
same-bytes = { $file }: los mismos bytes
same-bytes-in-part = { $file }: los mismos bytes en { $rows } de { $all }; el barrido está incompleto
count-rows = { $count ->
    [one] { $count } fila
   *[other] { $count } filas
}
differs-from-command = { $file } difiere del resultado de su comando
differs-from-run = { $file } difiere del resultado de su simulación
run-gives = { $old }, la simulación da { $new }
lines-agree = las líneas coinciden, pero no los bytes: fines de línea
no-line = ninguna línea
and-more = y { $count } más
solved-edge = ventaja de la casa { $edge }
composition-edges = ventaja de la casa según las cartas exactas { $best }, según { $chart } { $edge }
with-the-same-stakes = , con las mismas apuestas
no-cell-costs = Ninguna de sus celdas cuesta nada.
chart-costs = { $chart } cuesta { $cost } por apuesta: ventaja de la casa { $edge }, la de la mejor tabla { $best }{ $stakes }
head-cards = cartas
head-against = contra
head-chart = tabla
head-best = óptimo
head-frequency = frecuencia
head-gain = ganancia por apuesta
head-cell = celda
head-cost = costo por apuesta
head-choice = opción
head-expectation = esperanza
given-no-natural = { " " }(el crupier no tiene black jack)
explained-hand = { $hand } contra { $upcard }{ $given }: esperanza de cada opción en apuestas; después se juega según { $chart }
explained-alone = { $hand }: esperanza de cada opción en apuestas ({ $chart })
no-two-cards = Ningún par de cartas da este total; nombre las cartas, por ejemplo 5+4+7.
no-hand-reaches = Ninguna mano llega a { $cell } cuando se juega { $chart }; nombre las cartas, por ejemplo 5+4+7.

file-written = { $file }: escrito
init-written =
    { $file }: escrito, con las reglas, interpretaciones y tablas de { $id }
    ahora: modifíquelo, y después `ventaja validate { $typed }` y `ventaja simulate { $typed }`
init-introduction =
    Un reglamento para ventaja, empezado como copia de { $id }.

    { "[as_usual]" }    reglas que todo reglamento del juego enuncia: artículo y palabras
    { "[rules]" }       hechos: CLAVE = { "{" } value = …, article = "…" { "}" }; `ventaja show ARCHIVO` enumera las claves y sus valores
    { "[reading.X]" }   preguntas que el texto deja abiertas: cada opción fija una o más claves, `default` nombra una
    { "[[not_modelled]]" }  artículos que se dejan de lado, con el motivo
    { "[[version]]" }   versiones del texto: nombre, primer día, norma y lo que cambia cada una

    Lo que ningún artículo que pudo leerse enuncia lleva `assumed = "…"`, el uso que sigue, en lugar de `article`.

    Un texto es una cadena, o una por idioma: what.en = "…" y what.es = "…".

    `ventaja validate ARCHIVO` lo revisa. Tablas: `strategies` nombra la carpeta incorporada cuyas tablas se usan;
    `ventaja solve ARCHIVO --output best.csv` escribe la mejor tabla para sus propias reglas.
list-verified-next = Cada afirmación nombra la prueba que la verifica; las afirmaciones están en inglés, como las pruebas.

## show --compiled, validate, config

count-versions = { $count ->
    [one] { $count } versión
   *[other] { $count } versiones
}
count-rules = { $count ->
    [one] { $count } regla
   *[other] { $count } reglas
}
count-side-bets = { $count ->
    [one] { $count } apuesta accesoria
   *[other] { $count } apuestas accesorias
}
count-readings = { $count ->
    [one] { $count } interpretación
   *[other] { $count } interpretaciones
}
config-variable = variable de entorno { $name }
compiled-classes = { $count } clases de cartas: { $names }
compiled-states = { $hands } estados del jugador y { $dealers } del crupier, con diez cartas descubiertas
compiled-talla-states = { $states } estados de los jugadores en { $columns } columnas, { $tallas } de la Talla
compiled-units = { $units } unidades por apuesta
compiled-upcard = Carta descubierta { $upcard }: una fila por la primera carta, una columna por la segunda: { $names }
compiled-exposed = Crupier con { $upcard } a la vista: una fila por la primera carta, una columna por la segunda: { $names }
compiled-table = { $table }: una fila por la primera carta, una columna por la segunda: { $names }
compiled-split = mano abierta
compiled-split-last = mano abierta que no puede abrirse otra vez
compiled-split-free = mano abierta con apuesta gratis
compiled-changed = mano después de un cambio
compiled-changed-split = mano abierta después de un cambio
compiled-rows = estados
compiled-dealer = crupier
compiled-hits = pide { $hand }
compiled-doubles = dobla { $hand }
compiled-draws = pide con { $hand }
compiled-held = { $way }, manos que pueden pedir después de un premio tardío: { $hands }
compiled-up = { $card } a la vista
compiled-seen = { $card } a la vista, { $total } visto
compiled-prize = { $card } a la vista, un premio de { $multiple } abierto
compiled-figure = una figura
compiled-figures = figuras
compiled-figure-and = figura y { $rank }
compiled-pair = par
compiled-needs = espera { $card }
compiled-coup-classes = 10 clases de cartas: 0 (dieces y figuras) 1 2 3 4 5 6 7 8 9
compiled-coup-fourth = Después de cuatro cartas: una fila por el total de PUNTO, una columna por el de BANCA (P: pide PUNTO, B: pide BANCA)
compiled-coup-third = Después de la tercera carta de PUNTO: una fila por el total de BANCA, una columna por la carta (B: pide BANCA, -: se planta)

## verify, validate, check, sweep: lo que hallan

count-files = { $count ->
    [one] { $count } archivo
   *[other] { $count } archivos
}
count-faults = { $count ->
    [one] { $count } error
   *[other] { $count } errores
}
warning-left-out = advertencia: no figura en la lista: { $faults }
warning-rising-paytable = { $place }: advertencia: `{ $key }` paga más una mano inferior que una superior: { $better }, después { $weaker }
warning-never-paid = { $place }: advertencia: `{ $key }` nunca paga `{ $hand }`: toda mano que lo cumple la paga antes otra línea, o no hay ninguna
warning-same-options = { $place }: advertencia: las opciones `{ $same }` y `{ $option }` de la interpretación `{ $reading }` dan la misma mesa
warning-builtin-id = { $file }: advertencia: `{ $id }` es el identificador de un reglamento incorporado
warning-hand-not-made = { $place }: advertencia: `{ $key }` nombra `{ $hand }`, que no forman cartas del mazo
warning-idle-rule = { $place }: advertencia: `{ $key }` no decide nada mientras `{ $beside }` sea { $value }
warning-idle-row = { $file }:{ $line }: advertencia: la fila nunca decide: { $earlier ->
    [0] ninguna carta de este juego cumple su condición
   *[other] decide antes la línea { $earlier }
}
complete-chart = una tabla completa
bundle-verified = { $file }: { $files }, cada uno como lo da la simulación
member-not-of-run = { $file }: { $name } no es un archivo que dé la simulación
member-missing = { $file }: falta { $name }, que da la simulación
differs-from-manifest = { $file } difiere de su manifiesto
not-in-manifest = { $file }: { $name } no está en el manifiesto
not-in-bundle = { $file }: { $name } está en el manifiesto, pero no en el paquete
hash-not-of-manifest = { $file }: { $name } tiene el sha256 { $found }, el manifiesto dice { $hash }
data-differs = { $file }: el dato `{ $path }` es { $old }, la simulación da { $new }
cell-differs = { $file }: la tabla «{ $caption }», fila «{ $row }», columna «{ $column }» muestra { $old }, la simulación da { $new }
line-differs = { $file }: muestra `{ $old }`, la simulación da `{ $new }`
layout-differs = las cifras coinciden, pero no los bytes: se cambió la disposición
drifted-entries = difieren: { $names }
entries-rewritten = { $count ->
    [one] { $file }: { $count } entrada reescrita
   *[other] { $file }: { $count } entradas reescritas
}
entries-not-checked = las entradas que no se revisaron se omiten: { $summary }
document-not-finished = no se terminó el documento
row-changed = la fila no es como la escribió un barrido
row-unlisted = no hay ningún { $sums } que enumere la fila
rows-computed-again = { $count ->
    [one] { $file }:{ $line }: { $why }; los puntos de { $count } fila así se calculan otra vez
   *[other] { $file }:{ $line }: { $why }; los puntos de { $count } filas así se calculan otra vez
}
columns-differ = las columnas o las filas no son las de la simulación
field-differs = `{ $name }` es { $old }, la simulación da { $new }
fields-agree = los campos coinciden, pero no los bytes: fines de línea o comillas
