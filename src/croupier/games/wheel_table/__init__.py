"""What the games with a wheel share."""
