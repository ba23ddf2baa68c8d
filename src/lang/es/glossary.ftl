### Palabras que los informes explican.
