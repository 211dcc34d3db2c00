"""Players that are programs.  `roster` lists them, `base` says what they are given and what they answer."""
