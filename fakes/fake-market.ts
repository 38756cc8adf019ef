import type {
  BarRecord,
  DocumentRecord,
  IssueRecord,
  PlannedResults,
} from "../server/src/companies/index.ts";

/** The invented market that a vendor's fake tells of: the sample market, or one that a test changed. */
export interface FakeMarket {
  readonly issues: readonly IssueRecord[];
  readonly documents: readonly DocumentRecord[];
  readonly plannedResults?: readonly PlannedResults[];
  /** Ascending by code and date. */
  bars(): Iterable<BarRecord>;
}
