/** Held by whoever writes what the market is worth. */
export const VALUATION_LEASE = "valuation";
