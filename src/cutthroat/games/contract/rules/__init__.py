"""The rules: compiled, and knowing neither bots nor words."""

# First, whichever module is asked for: the topics need its constants, and it needs the topics.
from . import phases as phases
