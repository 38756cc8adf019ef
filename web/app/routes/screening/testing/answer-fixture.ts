import type { ScreenResponse } from "@tenbin/contract";

/** Of a question that finds three companies, without rows. */
export const answerFixture: ScreenResponse = {
  version: "1",
  market_date: "2025-11-14",
  companies: 305,
  total: 3,
  row_limit: 10,
  columns: [],
  rows: [],
  cursor: null,
  costs: [],
  histograms: [],
  tallies: [],
};
