"""The compiled core: states, chance, events, policies and playouts. It knows no game, no socket and no clock."""

from cutthroat.core import state

COMPILED: bool = not state.__file__.endswith(".py")
"""Whether the engine runs as compiled libraries or as plain Python; both play the same games."""
