/** Every table that an import fills. */
export const MARKET_TABLES = [
  "bars",
  "adjusted_bars",
  "bar_chunks",
  "trading_days",
  "month_end_closes",
  "corporate_actions",
  "documents",
  "listing_changes",
  "listing_days",
  "issues",
  "feed_cursors",
  "impossible_closes",
  "quarantined_series",
  "quarantine_decisions",
  "gate_decisions",
  "daily_runs",
] as const;
