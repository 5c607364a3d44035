"""The benchmarks: every game interpreted and compiled, and two small games beside OpenSpiel's own."""
