"""The program as most players have it: frozen into one folder, which lies anywhere, without Python."""
