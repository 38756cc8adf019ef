/**
 * Raise it whenever the same inputs may give another value: stored values carry it, and a value of
 * another version counts as not computed.
 */
export const engineVersion = "1.12.0";
