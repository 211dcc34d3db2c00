"""How programs learn to judge positions: games played by search, and networks fitted to what came of them."""
