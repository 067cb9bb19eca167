"""Who plays, and by which options: asked before a game for several begins."""
