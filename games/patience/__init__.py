"""The shared part of both patiences: cards, numbered deals, the table, its moves and events, the rules."""
