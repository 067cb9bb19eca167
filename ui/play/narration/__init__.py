"""Lines of the log made of events, and the rules behind them."""
