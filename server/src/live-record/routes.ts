import {
  type FrozenMonthView,
  getFrozenRow,
  getLiveRecord,
  normalizeCode,
  tickerOf,
} from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { figuresView, type FrozenScore } from "../valuation/index.ts";
import type { LiveRecord } from "./create-live-record.ts";
import { headOf, isInTime } from "./rules.ts";
import type { FrozenMonth } from "./store.ts";
import { toHashText } from "./tree/chain.ts";

export function registerLiveRecord(api: Api, record: Pick<LiveRecord, "months" | "row">): void {
  api.serve(getLiveRecord, async () => {
    const { isSample, months } = await record.months();
    return { sample: isSample, months: months.map(monthView) };
  });
  api.serve(getFrozenRow, async ({ params: { month, ticker } }) => {
    const code = normalizeCode(ticker);
    const proven = code === null ? null : await record.row(month, code);
    if (code === null || proven === null) throw new ApiProblem("not_found");
    const { month: frozen, position, leaf, path, content, salt } = proven;
    const salted = { row: content, salt: toHashText(salt) };
    return {
      ticker: tickerOf(code),
      // Set by the mask.
      masked: false,
      is_authorized: true,
      month_end: frozen.monthEnd,
      position,
      count: frozen.count,
      leaf: toHashText(leaf),
      path: path.map(toHashText),
      root: toHashText(frozen.root),
      sealed: salted,
      opened: frozen.openedAt === null ? null : salted,
    };
  });
}

function monthView(month: FrozenMonth): FrozenMonthView {
  const { engine_version: engine, ...head } = headOf(month);
  return {
    ...head,
    engine,
    in_time: isInTime(month),
    frozen_at: month.frozenAt.toISOString(),
    link: toHashText(month.link),
    opened_at: month.openedAt?.toISOString() ?? null,
    score: month.score === null ? null : scoreView(month.score),
    stamp: month.stamp?.toString("base64") ?? null,
    stamped_at: month.stampedAt?.toISOString() ?? null,
  };
}

function scoreView({ value, score, backtest }: FrozenScore) {
  return {
    by_gap: figuresView(value),
    by_score: figuresView(score),
    backtest: { by_gap: figuresView(backtest.value), by_score: figuresView(backtest.score) },
  };
}
