"""The parts of a scene: buttons, controls, lists, scroll and scrub bars, plates."""
