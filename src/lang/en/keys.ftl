### Rule keys: one line for each, named by the key with hyphens (shoe.cut_card: key-shoe-cut-card).
