### Cuadros y líneas de la pantalla.

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
label-play = juego
label-readings = interpretaciones
label-overrides = cambios
label-shoe = sabot
label-method = método
label-dealt = jugadas
no-decisions = ninguno: en este juego no se decide nada
default-readings = las que el reglamento tiene por defecto
no-overrides = ninguno
infinite-deck = mazo infinito
shoe-with-cut-card = { $decks }, { $cards } detrás de la carta de corte
method-monte-carlo = simulación (monte-carlo); semilla { $seed }, flujo { $stream }
method-exact-else = exacto; si no, simulación (monte-carlo): { $rounds } cada una; semilla { $seed }
method-exact-infinite = exacto (mazo infinito)
method-exact-full-shoe = exacto (primera ronda de un sabot completo)
dealt-rounds = { $rounds }, { $void } nulas, { $shoes }

## Encabezados de columnas

head-bet = apuesta
head-house-edge = ventaja
head-of-risk = s/ lo apostado
head-std-dev = desv. est.
head-wager = apostado
head-plain-estimate = estimación simple
head-exact-full-shoe = exacto, sabot completo
head-cut-card-effect = efecto del corte

## Celdas

interval-heading = intervalo del { $confidence }
interval = { $low } a { $high }
exact = exacto
not-offered = no se ofrece
one-shoe-only = un solo sabot
too-few-to-tell = muy pocas para decirlo
controlled-by = Controlado por el valor exacto de { $rounds } por sabot (sin control: --control off).
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
head-topic = regla del juego
head-article = artículo
head-what = lo que dice
as-usual = Como en todo reglamento del juego
head-reading = interpretación
head-options = opciones (* vigente)
head-article-and-question = artículo y pregunta
default-option = { " " }[por defecto: { $option }]{ "
readings-of-the-text = Interpretaciones: lo que el texto deja abierto (--reading NOMBRE=OPCIÓN)
head-not-modelled = sin modelar
head-why-not = por qué no
not-modelled = No se modela
none = ninguno
charts-in-folder = cuadros en strategies/{ $folder }: { $charts }
list-no-decisions = sin decisiones
list-charts = cuadros: { $charts }
count-verified-claims = { $count ->
    [one] { $count } afirmación verificada
   *[other] { $count } afirmaciones verificadas
}
list-next = `ventaja show ID` muestra un reglamento; `ventaja list --verified`, lo que las pruebas verifican de cada uno.
action-stand = plantarse
action-hit = pedir carta
action-double = doblar
action-split = abrir
action-surrender = retirarse
action-give-up = rendirse
action-change = cambiar de juego
action-ace-11 = as 11
action-ace-1 = as 1
count-hands = { $count ->
    [one] { $count } mano
   *[other] { $count } manos
}
exact-and-cut-card-effect = exacto { $exact }, sabot completo; efecto del corte { $effect } ± { $half }
exact-and-z = valor exacto { $exact }; z { $z }
hands-per-second = { $hands } en { $seconds } s, { $speed } millones de manos/s
max-rounds-ended = --max-rounds terminó la simulación: el margen es { $widest }, no { $asked }
