### Resultados de las apuestas.
