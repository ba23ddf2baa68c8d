### The narration of rounds.
