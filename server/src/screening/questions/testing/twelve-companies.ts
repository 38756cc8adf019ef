import { ratedCompany, ratedMarket } from "../../../valuation/testing/rated-market.ts";
import { type GivenRow, screenColumns } from "../../testing/screen-market.ts";

export const DAY = "2025-11-14";
export const MONTH_END = "2025-10-31";

/** Twelve companies; PER and net cash rise with the code, and every third has no PER. */
export const CODES = Array.from({ length: 12 }, (_, at) => `0${101 + at}0`);
export const row = (code: string, at: number): GivenRow => ({
  code,
  numbers: {
    mv: 1e10 * (1 + (at % 4)),
    op: 1e8,
    per: at % 3 === 2 ? "nonpositive_base" : 5 + at,
    cash_price_ratio: at / 10,
    equity_ratio: 0.6,
    price_value_ratio: 0.5 + at / 10,
    value_change_1y: 0.1,
  },
  categories: {
    sector: at < 6 ? "電気機器" : "銀行業",
    verdict: at < 3 ? "cheap" : "fair",
    warnings: at === 0 ? "going_concern stale_statement" : null,
  },
});
export const columnsOf = (version: string, day = DAY) =>
  screenColumns(version, day, CODES.map(row));
export const marketOf = (version: string) =>
  ratedMarket(
    CODES.map((code) => ratedCompany({ code })),
    { version },
  );
