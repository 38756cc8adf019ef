import type { CompanyPage } from "@tenbin/contract";
import type { ShareSplit } from "@tenbin/engine";
import type { DailyCloses, DocumentRecord } from "../companies/index.ts";
import { type CompanyValueLine, moveView, perShare } from "../valuation/index.ts";
import { firstCloseAfter } from "./history/closes.ts";

interface ValuedSeries {
  readonly line: CompanyValueLine | null;
  /** Day of the newest value. */
  readonly valuedOn: string;
  readonly closes: DailyCloses;
  readonly splits: readonly ShareSplit[];
  /** Per-share figures are on the share basis of this day. */
  readonly today: string;
}

/** How the value has moved since the first close after the newest annual filing. */
export function valueSinceResults(
  known: readonly DocumentRecord[],
  { line, valuedOn, closes, splits, today }: ValuedSeries,
): CompanyPage["value_since_results"] {
  const filing = known.findLast(
    ({ kind, periodType }) => kind === "statement" && periodType === "FY",
  );
  const since = filing === undefined ? null : firstCloseAfter(closes, filing.disclosedAt)?.day;
  if (line === null || since == null || since >= valuedOn) return null;
  const valued = line.valueOn(since);
  const move = line.explainMove(since, valuedOn);
  const before = valued === null ? null : perShare(valued.value, valued, splits, today);
  return move === null || before === null
    ? null
    : { ...moveView(move), since, value_per_share: before };
}
