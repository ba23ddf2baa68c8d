### Observaciones sobre los números.

note-coup = Un pase de un sabot completo, por enumeración de todos los órdenes de sus seis cartas: ninguna esperanza depende de las cartas inutilizadas, de la carta de detención ni de los pases por sabot.
note-full-shoe = Una ronda de un sabot completo: ninguna esperanza depende de las casillas ni de las cartas quemadas. Las rondas jugadas hasta la carta de corte tienen una ventaja un poco distinta, que simulate mide.
note-infinite-shoe = Una ronda de un mazo infinito: ninguna esperanza depende de las casillas ni de las cartas repartidas antes.
note-left-out = La ventaja puede ser menor en { $most } como máximo: se dejan de lado aperturas infrecuentes, de muchas cartas, que no pierden nada ante un black jack del crupier.
note-splits = La ventaja es exacta, aperturas incluidas. La varianza y las frecuencias de acierto, empate y pérdida son exactas salvo en las rondas con aperturas, cuyas manos se toman como independientes dados su número y el resultado del crupier; la varianza puede diferir en alrededor de { $off }.
note-splits-exact = La ventaja, la varianza y las frecuencias de acierto, empate y pérdida son exactas, aperturas incluidas.
note-splits-joint = La ventaja es exacta, también con aperturas. La varianza y las frecuencias de acierto, empate y pérdida son las de la distribución conjunta de las manos de una apertura, cuyas probabilidades pueden diferir en total en alrededor de { $off }.
note-gap = Ningún cambio de una sola celda mejora la tabla, pero no se descartaron todas las demás: la mejor podría superarla en { $gap } como máximo.
note-costs-of-cells = Cada costo es el de su celda sola, con todas las demás celdas de la mejor tabla. Una ronda puede pasar por varias celdas, de modo que los costos de una columna pueden no sumar el de la tabla.
note-full-pack = Una ronda de un mazo completo, por enumeración sin reposición de las cartas de un jugador y de la Talla; el número de jugadores no influye.
note-infinite-deck = Una ronda con un mazo infinito, en la que no influyen los jugadores, las rondas ni el reciclado del mazo. Con un mazo que se recicla la ventaja puede ser distinta en un punto porcentual, incluso de signo.
note-endless-splits = Una mano abierta puede volver a abrirse, sin límite, de modo que el resultado de un jugador no tiene mínimo ni máximo. Se dejan de lado las aperturas a las que llega menos de una mano en 10^16.
note-late-prize-columns = Las columnas X3, X5, X6 y X7 valen también para la ronda que da un premio tardío, cualquiera sea la carta descubierta de la Talla; X5 vale también para dos ases abiertos al principio.
note-column-x5 = Pasarse de 21 cuesta más en uno de los dos casos de la columna X5 que en el otro: la columna es la mejor para ambos en promedio.
note-late-prize-hand = La tabla no sabe cuál de las manos que pagan un múltiplo es el premio tardío: es la mejor para todas en promedio.
note-talla-stands = La Talla se planta en { $total }, el mejor total para ella frente a esta estrategia.
note-talla-stands-dealt = La Talla se planta en { $total }, el mejor total para ella frente a esta estrategia en { $rounds } rondas repartidas con cada total: este mazo no tiene valores exactos, y no se distinguen los totales que difieren en menos de medio por ciento de una apuesta.
note-stand-at-table = { $side }: { $note }
share-of-time = { $share } de las veces en { $total }
note-no-stand = Ningún total en el que plantarse es el mejor frente a la tabla que mejor le responde. Una Talla que lo varía, { $varied }, gana al menos { $edge } de cada apuesta frente a cualquier juego: ninguna tabla tiene mejor ventaja frente al total que peor le resulta.
note-lowest-stand = Con esta tabla la ventaja de la casa es de { $edge } si la Talla se planta en { $total }; ningún cambio de una sola celda la mejora.
note-announced-stand = Una Talla que debiera anunciar en cuánto se planta diría { $total }: la tabla que mejor le responde tiene { $edge }.
note-simulated-hidden = Simulado: las mesas difieren en { $keys }, lo que la primera ronda de un sabot completo no muestra.
note-exact-full-shoe = Los valores exactos son los de la primera ronda de un sabot completo; --method monte-carlo simula.
note-also-hidden = Las mesas difieren además en { $keys }, lo que la primera ronda de un sabot completo no muestra; una simulación, sí.
note-simulated-no-exact = Simulado: no hay valor exacto, { $why }.
note-alone = Solo una de las mesas tiene estas apuestas, que no se comparan: { $bets }.
note-at-table = En la mesa { $side }, { $unused }{ $cost }.
note-no-unchanged-play = La tabla de A no puede jugarse en B: no hay comparación sin cambiar el juego.
note-best-is-no-chart = El juego óptimo de A se calcula para las cartas exactas y no es una tabla que pueda jugarse en B: no hay comparación sin cambiar el juego.
note-games-differ = Los juegos son distintos: no hay comparación sin cambiar el juego.
note-no-best-chart = { $side } juega la tabla { $chart } del reglamento: no hay tabla óptima, { $why }.
warning-cost = ; en total la tabla cuesta { $cost } por apuesta frente a la mejor
warning-unused = advertencia: { $actions }{ $cost } (--strategy best)
unused-at-point = con { $point }, { $unused }
one-or-other = { $first } ni { $last }
chart-never-uses = la tabla { $chart } nunca opta por { $actions }, lo que las reglas de { $reglamento } ofrecen
note-par-averages = Las casillas con aperturas y la línea total se muestran como promedio; --method monte-carlo detalla cada resultado.
note-par-returns = El retorno efectivo vale para una casilla con apuestas iguales: retorno ± z × desviación estándar ÷ √manos, por el teorema central del límite para manos independientes. Las casillas de una misma ronda no son independientes: siete casillas equivalen a menos manos que siete veces sus rondas. Las apuestas de premio alto y poco probable siguen siendo asimétricas después de mil manos.
note-readings-exact = Los efectos exactos son los de la primera ronda de un sabot completo, en la que las casillas, las cartas quemadas y el final del sabot no cambian ninguna esperanza.
note-readings-simulated = Los efectos con intervalo se simulan como en compare: la opción vigente y la otra se reparten en pares de sabots, y el intervalo es el de la diferencia entre los pares, con un nivel de confianza del { $confidence }. Esos efectos cuentan como establecidos donde el puro azar no daría el mayor de ellos. La ventaja junto a un efecto así es la de esos sabots, no la exacta más el efecto. simulate con la misma semilla reparte otras cartas; sus ventajas difieren dentro de sus intervalos.
note-readings-ends = De los rangos se muestran solo los extremos; --whole-ranges toma todos los números.
note-readings-adapted = El juego es el mismo con todas las opciones; «juego óptimo» es el mejor para cada una: el efecto antes y después de que los jugadores aprendan la opción.
note-readings-best = Con cada opción los jugadores juegan de manera óptima, según las cartas exactas: el efecto una vez que la conocen.
note-readings-best-kept = Con todas las opciones se juega lo óptimo para las vigentes; exact --strategy best --reading NOMBRE=OPCIÓN lo calcula para una opción.
note-readings-unseen = Donde ningún sabot difiere no hay intervalo: con un { $confidence } de confianza, puede diferir hasta un { $most } de los pares de sabots o sesiones.
note-readings-settled = Un cambio de reglas resuelve estas interpretaciones, que no se varían: { $readings }.
note-interrupted = Interrumpido: { $why }.
only-some-options = solo { $finished ->
    [one] se terminó { $finished }
   *[other] se terminaron { $finished }
} de { $all }
no-combinations = las combinaciones no se terminaron y se dejan de lado
combinations-all = se probaron todas
combinations-climb = se probaron { $tried }, subiendo desde las opciones vigentes y desde la mejor opción de cada interpretación. Ningún cambio de una opción, o de dos a la vez, va más lejos, pero no se probaron todas las combinaciones
combinations-without-value = ; { $count ->
    [one] una de ellas no puede repartirse o no tiene valor exacto
   *[other] { $count } de ellas no pueden repartirse o no tienen valor exacto
}{ $all }
combinations-left-out = , entre ellas todas las que tienen { $options }, que por eso ambos extremos dejan fuera
note-combinations = Combinaciones: { $count } de las { $readings } interpretaciones que cambian la primera ronda de un sabot completo, exactas; { $how }{ $without }.
note-nothing-combined = Combinaciones: ninguna de las interpretaciones que se varían cambia la primera ronda de un sabot completo.
note-pairs = Donde se simuló, la ventaja de la mesa A no es la que simulate da con la semilla { $seed }. Una comparación reparte las mesas de a pares, con otras cartas (flujo { $stream }): esta ventaja de A y la que da simulate estiman el mismo valor.
note-no-difference = Ninguna diferencia en { $pairs } de sabots o sesiones: { $bets }. Por eso no hay intervalo; con un { $confidence } de confianza, difiere a lo sumo un { $most } de todos esos pares.
note-same-in-every-round = igual en todas las rondas repartidas
note-stalled = no pudo terminarse ninguna ronda: las cartas de un sabot no alcanzan para esta mesa
note-never-offered = la apuesta no se ofreció nunca
note-void-rounds = El { $share } de las rondas no pudo terminarse porque se acabaron las cartas: son nulas y sus apuestas se devolvieron. Las rondas que necesitan pocas cartas se terminan más a menudo, de modo que la ventaja es la de las rondas terminadas, que no son representativas.
sweep-void-points = Con { $points }, hasta el { $share } de las rondas no pudo terminarse porque se acabaron las cartas: son nulas y sus apuestas se devolvieron. Allí las ventajas son las de las rondas terminadas, que no son representativas.
sweep-uncontrolled-points = Con { $points }, las ventajas son las de las rondas solas, sin el control de los demás puntos: sus intervalos son más anchos.
note-incomplete-redeals = Las cartas que quedaron en los sabots no alcanzaron para { $rounds } repartidas de nuevo al estimar el efecto de la carta de corte. Eso puede sesgar la estimación con control hasta en { $bias } de sus errores estándar: las apuestas sin estimación con control muestran la simple.
note-uncontrolled = Las cartas que quedaron en los sabots no alcanzaron para { $rounds } repartidas de nuevo al estimar el efecto de la carta de corte. Por eso las ventajas son las de las rondas solas.
origin-stated = lo dice el texto
origin-article = art. { $article }
origin-reading = interpretación { $name }, { $place }
origin-assumed = supuesto: { $custom }
assumed = supuesto
origin-override = cambiada por el usuario
origin-default = por defecto
note-equilibrium-stand = La Talla se planta en { $total }: ningún otro total es mejor para ella frente a esta tabla, y ninguna tabla es mejor frente a una Talla que se planta en él.
edge-with-half-width = { $edge } ± { $half }
of-opposite-sign = { $edge }, de signo contrario
note-simulated-pack = Estas son las ventajas de un mazo infinito, { $infinite } en la primera línea. El mazo del reglamento no tiene valor exacto salvo recién armado (--set shoe.decks=1 --set shoe.rounds=1, con una tabla que no abra pares ni cambie cartas). Por simulación su ventaja es { $edge } ({ $rounds }, semilla { $seed }).

## Why there is no exact value

no-exact = `{ $key }` { $why }
no-exact-relancina-pack = vale { $pack }: la relancina solo es exacta con mazos de 52 cartas
no-exact-finite = vale { $packs }: las manos se enumeran solo con un mazo infinito
no-exact-recycled = vale { $packs }, y las cartas vuelven a usarse durante una sesión de rondas: solo pueden enumerarse rondas de un mazo completo
no-exact-late-prize = vale true: las manos que piden después de la Talla no se enumeran con un mazo
no-exact-whole-table = vale whole-table: las manos cambiadas no se enumeran con un mazo
no-exact-rounds = vale { $rounds }: con table.boxes { $boxes } estas rondas podrían necesitar más que las { $cards } cartas de un mazo completo
no-exact-splits = es finito y la tabla `{ $chart }` abre manos, que no se enumeran con un mazo
no-exact-changes = es finito y la tabla `{ $chart }` cambia manos, que no se enumeran con un mazo
no-exact-choice-boxes = vale bank-chooses, y el crupier pondera juntas todas las casillas de la mesa
no-exact-choice-shoe = vale bank-chooses, y en un sabot finito la elección del crupier liga entre sí las cartas de todas las manos
no-exact-choice-hands = vale bank-chooses, y de una casilla pueden resultar más de 4 manos
no-exact-choice-desafio = vale bank-chooses, y se acepta el desafío
no-exact-choice-unsolved = vale bank-chooses, y no se busca el juego óptimo contra un crupier que elige
no-exact-unlimited-splits = vale { $pack }, y las aperturas sin límite no se siguen todavía
no-exact-desafio-ends = vale ends-hand, y el neto de as y diez sobre ases abiertos depende del total del crupier
no-exact-unfinished = deja { $cards } cartas, con las que el { $share } de las rondas no puede terminarse
no-exact-split-hands = deja { $cards } cartas, muy pocas para un valor exacto: las rondas con aperturas pueden necesitar más, y con qué frecuencia no se calcula
no-exact-removals-deck = vale inf: no puede faltar ninguna carta
no-exact-explained-deals = deja demasiados repartos para seguirlos uno por uno
no-exact-removals-game = es { $game }: los efectos de remoción no se calculan todavía
no-exact-composition = es la relancina, para la que no se busca el juego por cartas exactas
no-exact-no-decisions = no tiene decisiones que resolver
no-exact-other-chart = no se juega con la tabla de otro juego, ni sin tabla
no-exact-unfit-play = no se juega con una tabla que no encaja con las reglas: { $faults }
no-exact-indices-game = es { $game }: solo los juegos de la familia del black jack tienen índices
no-exact-indices-deck = vale inf: su composición nunca cambia
no-exact-indices-exposed = vale true: con dos cartas a la vista, la cuenta al decidir depende de ambas
note-all-poker-deals = Una ronda de un mazo completo, por enumeración de los { $deals } repartos posibles; los que solo difieren en el nombre de los palos se calculan una vez.
note-best-by-cards = Juego óptimo por cartas exactas: cada decisión tiene la mayor esperanza dadas todas las cartas que el jugador ve. No es una tabla en palabras.
note-some-best = Donde la tabla deja la decisión abierta, se toma la de mayor esperanza dadas todas las cartas que el jugador ve y el resto de la tabla.
note-stakes = La tabla apuesta hasta { $most } unidades a una primera carta. Las frecuencias, la desviación estándar, el índice de volatilidad y N0 cuentan cada unidad por separado, aunque ganan o pierden juntas: una mano varía más. La ventaja y su error estándar son los de rondas enteras.
note-chart-is-best = El juego óptimo por cartas exactas tiene una ventaja de la casa de { $best }, y esta tabla la misma: ninguna es mejor.
note-chart-in-words = El juego óptimo por cartas exactas tiene una ventaja de la casa de { $best }; esta tabla cuesta { $cost }. Sus filas son las de un árbol de decisión: otra tabla en palabras puede ser mejor.
no-exact-poker-words = es poker, cuyo juego óptimo se calcula por cartas exactas y no por las filas de una tabla
