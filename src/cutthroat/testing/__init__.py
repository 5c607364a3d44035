"""For tests, ours and others': the conformance suite, a toy game, scripted chance, rule citations."""
