"""What every page stands in: who is signed in, whose forms are taken, the navigation, how it is rendered."""
