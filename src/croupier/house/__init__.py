"""Controls of the house around its tables: what comes in as data goes out as a report."""
