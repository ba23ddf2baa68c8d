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
