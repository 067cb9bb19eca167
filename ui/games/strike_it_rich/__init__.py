"""The table of STRIKE IT RICH: layout, mines and dice as they are drawn, and the ways to play them."""
