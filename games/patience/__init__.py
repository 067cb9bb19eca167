"""The shared part of all patiences: cards, numbered deals, what a spec can tell, the state, the rules."""
