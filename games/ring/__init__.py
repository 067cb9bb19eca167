"""Modules that the games on a ring of spaces share: state, events, payments, tasks and the base of rules."""
