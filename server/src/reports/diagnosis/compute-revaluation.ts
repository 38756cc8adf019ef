import type { Valuation, ShareSplit } from "@tenbin/engine";
import type { DailyCloses, DocumentRecord } from "../../companies/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { type CompanyValueLine, perShare } from "../../valuation/index.ts";
import { firstCloseAfter } from "../history/closes.ts";
import type { Revaluation } from "./diagnosis-input.ts";

interface RevaluationSeries {
  readonly line: CompanyValueLine | null;
  readonly closes: DailyCloses;
  readonly splits: readonly ShareSplit[];
  /** Per-share figures are on the share basis of this day. */
  readonly today: string;
}

/**
 * The effect of the newest annual filing: the value of the trading day before, and that of the
 * first close after the disclosure. Null without a filing, a later close or a value.
 */
export function computeRevaluation(
  known: readonly DocumentRecord[],
  { line, closes, splits, today }: RevaluationSeries,
): Revaluation | null {
  const filing = known.findLast(
    ({ kind, periodType }) => kind === "statement" && periodType === "FY",
  );
  if (filing === undefined || line === null) return null;
  const first = firstCloseAfter(closes, filing.disclosedAt);
  const now = first === null ? null : line.valueOn(first.day);
  if (first === null || now === null) return null;
  const dayBefore = closes.days.findLast((day) => toIsoDate(day) < first.day);
  const before = dayBefore === undefined ? null : line.valueOn(toIsoDate(dayBefore));
  const toPerShare = (total: number | null, valuation: Valuation | null) =>
    valuation === null ? null : perShare(total, valuation, splits, today);
  const after = toPerShare(now.value, now);
  if (after === null) return null;
  const moves = now.pillars.flatMap(({ key, value }) => {
    const old = before?.pillars.find((pillar) => pillar.key === key)?.value ?? null;
    const [newer, older] = [toPerShare(value, now), toPerShare(old, before)];
    return newer === null || older === null ? [] : [{ key, change: newer / older - 1 }];
  });
  const valueBefore = toPerShare(before?.value ?? null, before);
  const direction = Math.sign(after - (valueBefore ?? after));
  const largestMove =
    moves
      .filter(({ change }) => Math.sign(change) === direction)
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0] ?? null;
  return {
    documentId: filing.documentId,
    before: valueBefore,
    after,
    largestMove,
    firstPrice: first.price,
  };
}
