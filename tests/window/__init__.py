"""The program as its players have it: a process with a real window, a mouse and a keyboard."""
