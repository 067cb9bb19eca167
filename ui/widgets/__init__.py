"""What a scene is put together from: buttons, controls, lists, scroll and scrub bars, plates."""
