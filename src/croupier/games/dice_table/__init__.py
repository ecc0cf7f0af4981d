"""What Craps and Crapless share: one table, two dice."""
