"""The page of the dailies: a month as a calendar, and the six games of the chosen day."""
