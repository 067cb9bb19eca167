"""The panels over the board: auction, bet, deal, list of cards."""
