from aitch.games.hermit.state import Hermit
