export const VALUATION_LEASE = "valuation";
