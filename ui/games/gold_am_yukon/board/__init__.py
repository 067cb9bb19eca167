"""The board as it is drawn: map, landscape, stones, claims, lights, tray, effects."""
