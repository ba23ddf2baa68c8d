### El relato de las vueltas.
