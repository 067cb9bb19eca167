"""What all board games share on the screen: seats, surroundings, the scene, the end."""
