### Ayuda y páginas de manual. El texto en inglés es el comentario de cada orden, opción y valor en src/cli.
###
### help-ORDEN, help-ORDEN-OPCIÓN, help-ORDEN-OPCIÓN-VALOR; help-arg-OPCIÓN y help-arg-OPCIÓN-VALOR donde varias órdenes
### tienen la misma opción con el mismo texto; help-name-NOMBRE, el nombre de lo que se escribe tras una opción.

## Palabras de toda ayuda

help-usage = Uso
help-error = error
help-tip = sugerencia
help-commands = Comandos
help-arguments = Argumentos
help-options = Opciones
help-options-of-usage = OPCIONES
help-default = por defecto
help-possible = valores posibles
help-possible-list = Valores posibles
help-ventaja = Calcula la ventaja de la casa de reglamentos de juegos de paño, con exactitud y por simulación
help-ventaja-after = Códigos de salida: 0 hecho, 1 se hallaron diferencias o errores, 2 entrada incorrecta, 3 interrumpido, 4 no se pudo escribir la salida, 70 un error del programa.
help-check-after = ventaja check --help describe ARCHIVO.
help-check-after-long =
    ARCHIVO es TOML con una entrada por cada valor esperado:

    { $example }
    Una ventaja exacta no tiene error estándar: necesita una tolerancia. Una simulada tiene una tolerancia o un max_z. Valgrind cuenta las instrucciones, con un recuento esperado por cada nivel de instrucciones. Sin valgrind, o sin recuento para este nivel, la entrada se omite, lo que no es una diferencia. Con --output ARCHIVO.xml el resultado es JUnit XML.

    Códigos de salida: 0 sin diferencias, 1 diferencias, 2 entrada incorrecta, 3 interrumpido, 4 no se pudo escribir la salida, 70 un error del programa.
help-arg-lang = Idioma de los textos, en o es [por defecto: VENTAJA_LANG; si no, ventaja.toml; si no, LANG]; CSV y JSON no cambian nunca
help-arg-help = Muestra esta ayuda
help-arg-help-long = Muestra esta ayuda (más detalles con --help)
help-arg-help-short = Muestra esta ayuda (un resumen con -h)
help-arg-version = Muestra la versión
help-help = Muestra esta ayuda o la de un comando

## Páginas de manual

help-man-title = Manual de ventaja
help-man-NAME = NOMBRE
help-man-SYNOPSIS = SINOPSIS
help-man-DESCRIPTION = DESCRIPCIÓN
help-man-OPTIONS = OPCIONES
help-man-EXTRA = NOTAS
help-man-VERSION = VERSIÓN

## Comandos

help-list = Lista los reglamentos y las tablas incorporados
help-init = Escribe un reglamento comentado del que partir
help-show = Muestra un reglamento: reglas vigentes, artículos, interpretaciones
help-simulate = Simula rondas e informa la ventaja de la casa con su intervalo
help-merge = Reúne las partes de una simulación en el informe de la simulación entera
help-bank = Simula una banca que los participantes poseen (la del club) o ganan (la Talla de la relancina)
help-exact = Calcula la ventaja exacta de la primera ronda de un sabot completo
help-solve = Resuelve la mejor estrategia: una tabla, sus excepciones, el costo de otras tablas
help-readings = Informa el efecto sobre la ventaja de cada opción de cada interpretación
help-par = Escribe la hoja PAR: cada desenlace, su probabilidad, su parte del retorno
help-risk = Informa sesiones, capitales y la probabilidad de ruina del jugador y de la banca
help-audit = Comprueba si resultados observados son compatibles con el reglamento
help-expose = Informa lo que un contador de cartas le saca a la mesa, por conteo verdadero
help-compare = Compara dos mesas: la diferencia de sus ventajas, con su intervalo
help-sweep = Calcula la ventaja en un barrido de valores de las reglas
help-report = Escribe el documento sobre un reglamento o sobre un cambio en él
help-report-after = --output ARCHIVO.pdf imprime el documento con Chromium, Chrome o WeasyPrint, que debe estar en el PATH.
help-bundle = Escribe un documento con sus datos, reglamento y comandos en un archivo .zip
help-trace = Muestra rondas paso a paso, con los artículos
help-validate = Revisa archivos de reglamentos y de tablas e informa cada error
help-check = Coteja resultados con un archivo de valores esperados; falla si difieren
help-verify = Repite la simulación de un archivo y comprueba que los bytes coincidan
help-completions = Escribe el script con el que el intérprete de comandos completa lo que se escribe
help-page = Escribe la página que contiene el motor, que cualquier navegador abre sin red
help-man = Muestra una página del manual
help-config = Muestra los valores de ventaja.toml y del entorno, cada uno con su origen

## Opciones que comparten varios comandos

help-arg-reglamento = Reglamento: un identificador de ventaja list o la ruta de un archivo TOML
help-arg-as_of = Toma la versión del reglamento vigente en una fecha, por ejemplo 2025-11-01 [por defecto: la última versión]
help-arg-strategy = Estrategia: una tabla del reglamento, best (se resuelve en el momento) o la ruta de un archivo CSV
help-arg-readings = Elige una opción de una interpretación; repetible
help-arg-sets = Cambia una regla, por ejemplo shoe.decks=8; repetible
help-arg-boxes = Casillas en juego, de 1 a 64; lo mismo que --set table.boxes=N
help-arg-rounds = Rondas; la simulación termina con el sabot que las alcanza: 1e9, 200M, 1_000_000
help-arg-precision = Mayor semiancho del intervalo de toda apuesta principal, por ejemplo 0.001%; en lugar de --rounds
help-arg-max_rounds = Máximo de rondas con --precision
help-audit-confidence = Nivel de confianza con el que todos los resultados juntos quedan dentro de sus bandas, de 0.01 a 0.999999
help-bank-confidence = Nivel de confianza de los intervalos, de 0.01 a 0.999999
help-compare-confidence = Nivel de confianza de los intervalos, de 0.01 a 0.999999
help-expose-confidence = Nivel de confianza de los intervalos, de 0.01 a 0.999999
help-readings-confidence = Nivel de confianza de los intervalos, de 0.01 a 0.999999
help-arg-confidence = Nivel de confianza de los intervalos y del índice de volatilidad, de 0.01 a 0.999999
help-arg-seed = Semilla de los números aleatorios, de 64 bits; la misma semilla da el mismo resultado
help-arg-threads = Hilos de trabajo, de 1 a 1024 [por defecto: uno por procesador]; nunca cambian un resultado
help-arg-control = Si el valor exacto de una ronda sirve de variable de control de la estimación simulada
help-arg-control-auto = Donde una carta de corte termina el sabot y la apuesta tiene valor exacto
help-arg-control-off = Estimación simple
help-arg-dealer = Quién reparte: todos los núcleos de reparto dan las mismas cartas; el árbitro, otras
help-arg-dealer-fastest = El núcleo de reparto más rápido que este procesador admite; el árbitro donde ningún núcleo reparte
help-arg-dealer-scalar = Un sabot por vez, del juego compilado
help-arg-dealer-lockstep = Dieciséis sabots a la par
help-arg-dealer-avx2 = Treinta y dos sabots con AVX2
help-arg-dealer-referee = El orden del propio reglamento, con cartas reales: lento, pero es la referencia
help-arg-state = Guarda los bloques terminados en este archivo cada pocos segundos; el mismo comando continúa desde allí
help-arg-shard = Reparte una de N partes de la simulación en --state ARCHIVO, por ejemplo 3/8; auto lee las variables de Slurm
help-arg-blocks = Reparte solo estos bloques de la simulación en --state ARCHIVO, por ejemplo 125..250 (sin el último)
help-arg-outcomes = Escribe el desglose por desenlace como CSV
help-arg-format = Formato en la salida estándar
help-arg-format-table = Tabla para personas, tan ancha como la terminal
help-arg-format-csv = Filas de campos con nombre
help-arg-format-json = Los mismos campos en JSON
help-arg-files = Escribe además un archivo, según su extensión: .csv, .json, .txt, .html, .md o .xlsx; repetible; - es la salida estándar
help-check-files = Escribe además un archivo, según su extensión: .csv, .json, .txt, .html, .md, .xlsx o .xml (JUnit); repetible; - es la salida estándar
help-arg-quiet = Muestra solo el resultado y los errores: sin progreso, notas ni advertencias
help-arg-no_progress = Oculta la barra de progreso
help-arg-method = Cómo se halla la ventaja
help-arg-method-auto = Exacta donde hay valor exacto; si no, monte-carlo
help-arg-method-exact = Enumera la primera ronda de un sabot completo
help-arg-method-monte-carlo = Simula rondas
help-arg-output = Archivo .zip que se escribe; - es la salida estándar
help-arg-against = Informa en cambio una modificación: una opción de una interpretación, una regla u otro reglamento; repetible
help-arg-from = Documenta la simulación de un informe CSV de simulate: la repite, y se detiene si el archivo no coincide con lo que ella da
help-arg-unverified = Toma las cifras de --from sin repetir una simulación larga; el documento lo dice en su primera página
help-arg-date = Fecha del documento, AAAA-MM-DD [por defecto: la del reglamento]
help-arg-case = Número del expediente o informe, en la primera página
help-arg-author = Autor del documento, en la primera página
help-arg-requested_by = Quién pidió el documento, en la primera página
help-arg-observed = Agrega resultados observados de una mesa: archivo CSV con las columnas name, hands, staked, result, y drop y bet donde se conocen
help-arg-stake = Monto de una apuesta, con su unidad: 100, "5000 pesos" [por defecto: los importes son en apuestas]
help-arg-rounds_per_hour = Rondas por hora [por defecto: 70]
help-arg-hours = Horas de juego por día en la mesa [por defecto: 8]
help-arg-combine = Cómo se hallan la menor y la mayor ventaja que el texto permite
help-arg-combine-auto = Todas las combinaciones de respuestas si son a lo sumo 1000; si no, ascenso de colinas
help-arg-combine-all = Todas las combinaciones
help-arg-combine-climb = Ascenso de colinas, con una o dos respuestas cambiadas por vez
help-arg-combine-off = No se hallan

## Opciones de un comando

help-audit-rounds = Rondas de cada simulación; termina con el sabot que las alcanza: 1e9, 200M
help-par-rounds = Rondas de cada simulación; termina con el sabot que las alcanza: 1e9, 200M
help-readings-rounds = Rondas de cada simulación; termina con el sabot que las alcanza: 1e9, 200M
help-risk-rounds = Rondas de cada simulación; termina con el sabot que las alcanza: 1e9, 200M
help-audit-line = Línea de apuesta de los resultados [por defecto: la primera apuesta principal]
help-audit-hands = Manos: apuestas de la línea
help-audit-staked = Suma de las apuestas iniciales, en dinero; en póker, solo la de los antes
help-audit-result = Resultado de la banca, en dinero: positivo si ganó
help-audit-lines = Archivo CSV con un resultado por fila: columnas name, hands, staked, result
help-audit-drift = Cambio de la ventaja que un control debería detectar
help-bank-stakes = Banca compartida: la apuesta de cada participante en cada ronda, en el orden del reparto, o un importe para todos; cada apuesta, 1000000000 como máximo [por defecto: 10, o el múltiplo siguiente que las reglas piden]
help-bank-advance = Banca compartida: lo que cada participante le adelanta, de nuevo cada vez que queda vacía; 1000000000 como máximo [por defecto: 50]
help-bank-rotations = Banca compartida: rotaciones del reparto; en cada una, cada participante reparte un sabot [por defecto: 100k]
help-bank-rounds = Talla: rondas; la simulación termina con la sesión que las alcanza [por defecto: 10M]
help-check-file = Archivo de valores esperados (TOML)
help-check-only = Coteja solo la entrada de este nombre; repetible
help-check-update = Reescribe ARCHIVO con las instrucciones contadas y con las ventajas exactas que difieren y que --only nombra
help-check-level = Muestra el nivel de instrucciones de este procesador; los recuentos se registran para el nivel que se ve con valgrind
help-compare-method = Cómo se halla la ventaja; auto: con exactitud si ambas mesas tienen valores exactos que muestran la diferencia
help-completions-shell = Intérprete de comandos que lee el script
help-completions-shell-bash = source <(ventaja completions bash), en ~/.bashrc
help-completions-shell-zsh = source <(ventaja completions zsh), en ~/.zshrc, después de compinit
help-completions-shell-fish = ventaja completions fish | source, en ~/.config/fish/config.fish
help-completions-shell-powershell = ventaja completions powershell | Out-String | Invoke-Expression, en $PROFILE
help-completions-shell-elvish = eval (ventaja completions elvish | slurp), en ~/.elvish/rc.elv
help-exact-removals = Informa en cambio los efectos de remoción: lo que el jugador gana en cada apuesta cuando falta una carta
help-exact-systems = Sistema de conteo que se coteja con los efectos de remoción: un identificador o la ruta de un archivo TOML; repetible [por defecto: todos los incorporados]
help-expose-system = Sistema de conteo: hi-lo, ko, hi-opt-1, hi-opt-2, omega-2, zen, halves o la ruta de un archivo TOML
help-expose-rounding = Redondeo del conteo verdadero
help-expose-rounding-floor = Hacia abajo
help-expose-rounding-truncate = Hacia 0
help-expose-rounding-round = Al más cercano
help-expose-deck_estimate = Precisión con la que el jugador estima los mazos que quedan
help-expose-deck_estimate-exact = Carta por carta
help-expose-deck_estimate-quarter = Al cuarto de mazo más cercano
help-expose-deck_estimate-half = Al medio mazo más cercano
help-expose-deck_estimate-full = Al mazo entero más cercano
help-expose-line = Línea de apuesta [por defecto: la primera apuesta principal; con --play-indices, el total si lo hay]
help-expose-spread = Mayor apuesta de la mejor escala, en unidades de la menor
help-expose-ramp = Apuestas por conteo verdadero en lugar de la mejor escala, por ejemplo 1:2,2:4,3:8; 1 por debajo de la primera
help-expose-leave = No juega por debajo de este conteo verdadero
help-expose-cut_cards = Calcula además la exposición con estos números de cartas detrás de la carta de corte
help-expose-bankroll = Capital en unidades, para la probabilidad de ruina
help-expose-rounds_per_hour = Rondas por hora
help-expose-rounds = Rondas de cada simulación; termina con el sabot que las alcanza: 1e9, 200M
help-expose-play_indices = Juega con los índices de --indices, según el conteo en cada decisión; reparte el árbitro
help-expose-indices = Informa en cambio a qué conteos verdaderos convienen otras jugadas y apuestas, por valores exactos
help-expose-unseen = Cartas no vistas antes de la ronda, para --indices [por defecto: a mitad de camino hacia la carta de corte]
help-init-file = Archivo que se escribe, con la extensión .toml; su nombre es el identificador del reglamento
help-init-like = Reglamento del que partir: un identificador de ventaja list o la ruta de un archivo TOML
help-init-force = Reemplaza un archivo que ya existe
help-list-verified = Agrega las afirmaciones sobre cada reglamento que las pruebas verifican, con las pruebas
help-list-side = Lista en cambio las tablas de pagos de apuestas accesorias incorporadas, que un reglamento usa por su nombre
help-list-systems = Lista en cambio los sistemas de conteo incorporados, con el valor de cada carta
help-page-output = Archivo que se escribe
help-page-open = Además la abre en el navegador
help-man-command = Comando cuya página se muestra [por defecto: la del programa]
help-trace-format = Formato en la salida estándar: csv y json tienen una fila por cada paso, en inglés
help-man-folder = Escribe todas las páginas en esta carpeta, que se crea: ventaja.1, ventaja-simulate.1, …
help-merge-parts = Archivos de estado que escribieron simulate --state o merge --state
help-merge-reglamento = El reglamento, si su archivo no está donde las partes lo nombran
help-merge-strategy = La tabla, si su archivo no está donde las partes la nombran
help-merge-partial = Informa los bloques que hay aunque falten otros; el informe lo indica
help-merge-state = Escribe el estado reunido en este archivo, completo o no, y ningún informe
help-par-bets = Solo esta línea de apuesta, por ejemplo box o banca; repetible
help-readings-bets = Solo esta línea de apuesta, por ejemplo box o banca; repetible [por defecto: las principales y las accesorias cuya tabla de pagos es una interpretación]
help-readings-only = Varía solo esta interpretación; repetible
help-readings-adapt = Resuelve además el juego óptimo con cada opción
help-readings-combine = Halla las combinaciones de opciones con la menor y la mayor ventaja
help-readings-combine-auto = Todas las combinaciones si son a lo sumo 1000; si no, ascenso de colinas
help-readings-combine-all = Todas las combinaciones
help-readings-combine-climb = Ascenso de colinas, con una o dos opciones cambiadas por vez
help-readings-whole_ranges = Toma todos los números de un intervalo, no solo sus extremos
help-risk-lines = Solo esta línea de apuesta, por ejemplo box o banca; repetible [por defecto: las apuestas principales]
help-risk-hands = Manos de una casilla en una sesión, cada número una sesión; 1e9 como máximo
help-risk-bet = Apuesta fija, en dinero
help-risk-bankroll = Capital del jugador, en dinero [por defecto: 50 apuestas]
help-risk-bank = Banca, en dinero [por defecto: 500 apuestas]
help-risk-risk = Probabilidad de ruina que se acepta, para el capital que exige
help-risk-hands_per_hour = Rondas por hora; cada casilla juega una mano en cada una
help-risk-hours_per_day = Horas por día
help-risk-days_per_year = Días por año
help-show-strategy = Estrategia de --compiled: una tabla del reglamento, best (se resuelve en el momento) o la ruta de un archivo CSV
help-show-compiled = Muestra en cambio el juego compilado: los estados en que se convierten las reglas y la tabla
help-show-toml = Muestra en cambio el archivo del reglamento; con --as-of, el texto de esa versión, sin comentarios
help-show-chart = Muestra en cambio una tabla del reglamento como archivo CSV
help-solve-kind = De qué puede depender la estrategia
help-solve-kind-total = De los totales de las manos: una tabla
help-solve-kind-composition = De las cartas exactas: lista las excepciones a la tabla de --strategy
help-solve-output = Escribe la tabla en un archivo, según su extensión: .csv, .json, .html, .md o .xlsx; repetible
help-solve-format = Formato en la salida estándar [por defecto: csv para una tabla; si no, table]
help-solve-explain = Lista la esperanza de cada jugada para las manos de una fila, o para unas cartas, contra una carta descubierta
help-solve-explain-more = FILA es una fila de la tabla: H16, S18, P8, 77s, o A7 para la declaración de un as junto a un 7. CARTAS se unen con + en el orden en que llegaron: 5+4+7 o A+3+2, con A, 2 … 10, J, Q, K; A1 y A11 son ases declarados. Siguen una coma y la carta descubierta: H16,10 o 5+4+7,10. La relancina tiene las filas y columnas de sus tablas, PF,X2 o 3H16,F, y cartas con palo donde importa, 6h+7h,10; el póker, las cartas de una casilla y la descubierta o las comunes que están a la vista, con sus palos, Ah+Kd+9c+5s+2h,7h o As+Kd,Qh+7c+2d; o el número de una calle, o draw: todas sus manos iniciales, o las filas de la tabla.
help-solve-price = Lista dónde una tabla se aparta de la mejor y lo que cuesta cada celda por sí sola, sin que los costos tengan que sumarse: un nombre o un archivo CSV
help-sweep-vary = Regla o interpretación con sus valores: una lista, intervalos A..B y A..B:PASO con ambos extremos, por ejemplo shoe.decks=1,2,6..8 o shoe.penetration=50%..90%:5%; repetible, para un barrido
help-sweep-rounds = Rondas de cada punto; termina con el sabot que las alcanza: 1e9, 200M
help-sweep-bet = Conserva solo esta línea de apuesta, por ejemplo box: una fila por punto
help-sweep-resume = Conserva los puntos terminados de --output ARCHIVO.csv, cuyas filas constan en ARCHIVO.csv.sha256; rechaza un archivo de otro reglamento, juego, número de rondas, semilla o versión
help-compare-a = Reglamento A: un identificador de ventaja list o la ruta de un archivo TOML
help-compare-b = Reglamento B; sin él, B es A con los cambios que siguen
help-compare-versions = Compara dos versiones de A, cada una por su nombre o por una fecha en que regía: qué cambiaron las reformas entre ellas, artículo por artículo
help-compare-strategy = Estrategia de ambas mesas, o de B si nada más cambia o se da --base-strategy: una tabla, best o la ruta de un archivo CSV [por defecto: la mejor tabla de cada mesa y después la de A en ambas]
help-compare-readings = Elige una opción de una interpretación en B; repetible
help-compare-sets = Cambia una regla en B, por ejemplo surrender.kind=none; repetible
help-compare-boxes = Casillas en juego en B, de 1 a 64; lo mismo que --set table.boxes=N
help-compare-base_strategy = Estrategia de A
help-compare-base_readings = Elige una opción de una interpretación en A, y en B salvo que B sea otro reglamento; repetible
help-compare-base_sets = Cambia una regla en A, y en B salvo que B sea otro reglamento; repetible
help-trace-rounds = Rondas que se muestran, del primer sabot que reparte simulate --dealer referee
help-trace-cards = Juega una ronda con las cartas indicadas: cada casilla y después el crupier (PUNTO y después BANCA), en el orden en que llegaron, por ejemplo "7h 7d 7s | 9c Td"; en el póker las cartas comunes siguen a las del crupier. Las letras H S D P R entre las cartas son las decisiones del jugador; en la relancina C es un cambio de ambas cartas; en el póker B1, B2, … agrega esos antes, N ninguno, F se retira y C1 a C5 cambia antes esa carta. Sin letra decide la tabla. Las cartas que la lista omite se reparten del resto del sabot
help-validate-files = Reglamentos (.toml) y tablas (.csv)
help-validate-schema = Escribe el JSON Schema de los archivos de reglamentos, para editores
help-verify-file = Archivo que el programa escribió: .csv, .json, .txt, .html, o el .zip de bundle
help-verify-reglamento = Ruta del reglamento, si no es de los incorporados o cambió de lugar
help-verify-strategy = Ruta de la tabla, si no es del reglamento o cambió de lugar
help-verify-outcomes = Verifica también el archivo de --outcomes, que pertenece a un informe CSV de simulate o exact

## Nombres de lo que se escribe

help-name-TEXT = TEXTO
help-name-FILE = ARCHIVO
help-name-FOLDER = CARPETA
help-name-NAME = NOMBRE
help-name-OPTION = OPCIÓN
help-name-KEY = CLAVE
help-name-VALUE = VALOR
help-name-COMMAND = COMANDO
help-name-LINE = LÍNEA
help-name-AMOUNT = IMPORTE
help-name-STEP = PASO
help-name-ROW = FILA
help-name-CARDS = CARTAS
help-name-UPCARD = DESCUBIERTA
help-name-CHART = TABLA
help-name-COUNT = CONTEO
help-name-BET = APUESTA
help-name-DATE = FECHA
help-name-VERSION = VERSIÓN
help-name-LANG = IDIOMA
help-name-SHELL = INTÉRPRETE
help-name-FORMAT = FORMATO
help-name-WHO = QUIÉN
help-name-WHETHER = CUÁNDO
help-name-WAY = MODO
help-name-READING = INTERPRETACIÓN
help-name-PART = PARTE
help-name-METHOD = MÉTODO
help-name-ROUNDING = REDONDEO
help-name-DECK_ESTIMATE = PRECISIÓN
help-name-KIND = CLASE
