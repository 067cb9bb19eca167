"""Drawing: colors and measures, text, SVG pictures, materials, cards, charts, and the cache of pictures."""
