### Outcomes of bets, named outcome-<name in CSV>.
