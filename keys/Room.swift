// Opened by its first type.
