import { STORED_MARKET_TABLES } from "../../companies/stores/index.ts";

/** All that imports write, without `import_runs`. */
export const MARKET_TABLES: readonly string[] = [
  ...STORED_MARKET_TABLES,
  "feed_cursors",
  "gate_decisions",
  "daily_runs",
];
