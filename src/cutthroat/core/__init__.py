"""The contract: knows no game, no files but records, no sockets, no clock."""

from cutthroat.core import state

COMPILED: bool = not state.__file__.endswith(".py")
"""Whether the engine runs as compiled libraries or as plain Python; both play the same games."""
