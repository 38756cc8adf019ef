import type { EpochDay } from "../../platform/clock/days.ts";
import type { FiscalCalendar } from "../calendar/fiscal-quarters.ts";
import type { BusinessStyle, Sector } from "./sectors.ts";

export type IssueStyle = BusinessStyle | "reit" | "etf";

export interface SampleSplit {
  readonly announcedOn: EpochDay;
  readonly exDate: EpochDay;
  /** Prices before `exDate` × factor are on the new basis: 0.5 for 1:2, 10 for 10:1. */
  readonly factor: number;
}

/** Everything drawn for one issue before its history is simulated. */
export interface IssueProfile {
  readonly code: string;
  readonly nameJp: string;
  readonly nameKana: string;
  readonly nameEn: string;
  readonly nicknames: readonly string[];
  /** Null for funds. */
  readonly sector: Sector | null;
  readonly style: IssueStyle;
  readonly segment: string;
  /** Rounding unit of its statements, yen. */
  readonly unitYen: 1_000 | 1_000_000;
  readonly calendar: FiscalCalendar;
  readonly ifrsFromYear: number | null;
  readonly usGaap: boolean;
  readonly listingDate: string;
  readonly delistingDate: string | null;
  readonly splits: readonly SampleSplit[];
  /** After the first machine's last day. */
  readonly comingSplits: readonly SampleSplit[];
  /** Yearly sales at the start, yen (for banks and funds: net assets). */
  readonly size: number;
  readonly growth: number;
  readonly margin: number;
  readonly cyclicality: number;
  readonly payoutRatio: number;
  /** See IntrinsicValueInputs. */
  readonly salesFloor: number;
  /** Appetite for buy-backs, 0–1 per year. */
  readonly buybackAppetite: number;
  /** Interest-bearing debt ÷ sales that the company tolerates. */
  readonly leverage: number;
  readonly minorityShare: number;
  readonly unconsolidated: boolean;
  /** Lasting log distance between price and value. */
  readonly bias: number;
  /** Log distance towards which the last year of prices moves; null: none. */
  readonly recentBias: number | null;
  /** Daily standard deviation of the company's own log return. */
  readonly volatility: number;
  readonly beta: number;
  /** Share of the outstanding shares traded on a usual day. */
  readonly turnover: number;
  /** Probability that a day passes without a trade. */
  readonly noTradeProbability: number;
  /** Starting price that determines the share count, yen. */
  readonly firstPrice: number;
  /** Calendar days from period end to disclosure. */
  readonly disclosureLag: number;
  /** Time of day of disclosures, HH:MM. */
  readonly disclosureTime: string;
}
