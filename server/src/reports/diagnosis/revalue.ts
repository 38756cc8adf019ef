import type { Valuation, ShareAdjustment } from "@tenbin/engine";
import type { DailyCloses, DocumentRecord } from "../../companies/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { type CompanyValueLine, perShare } from "../../valuation/index.ts";
import { firstCloseAfter } from "../history/closes.ts";
import type { Revaluation } from "./material.ts";

interface Series {
  readonly line: CompanyValueLine | null;
  readonly closes: DailyCloses;
  readonly splits: readonly ShareAdjustment[];
  /** Per-share figures are on the share basis of this day. */
  readonly today: string;
}

/**
 * What the newest annual filing did to the value: that of the trading day before beside that of the
 * first close which could know it. Null without a filing, a close after it, or a value then.
 */
export function revaluationOf(
  known: readonly DocumentRecord[],
  { line, closes, splits, today }: Series,
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
  const share = (total: number | null, valuation: Valuation | null) =>
    valuation === null ? null : perShare(total, valuation, splits, today);
  const after = share(now.value, now);
  if (after === null) return null;
  const moves = now.pillars.flatMap(({ key, value }) => {
    const old = before?.pillars.find((pillar) => pillar.key === key)?.value ?? null;
    const [newer, older] = [share(value, now), share(old, before)];
    return newer === null || older === null ? [] : [{ key, change: newer / older - 1 }];
  });
  const then = share(before?.value ?? null, before);
  const way = Math.sign(after - (then ?? after));
  const moved =
    moves
      .filter(({ change }) => Math.sign(change) === way)
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0] ?? null;
  return {
    documentId: filing.documentId,
    before: then,
    after,
    moved,
    firstPrice: first.price,
  };
}
