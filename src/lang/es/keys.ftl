### Claves de las reglas: una línea para cada una.
