"""Players that are programs, for every game.  `roster` lists them; `core.bots` says what a bot is given and answers."""
