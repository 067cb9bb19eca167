"""Scripts that make files in assets/ and the packages that players install; no part of the program."""
