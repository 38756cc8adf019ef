import { engineVersion, monthIndexOf } from "@tenbin/engine";
import type { BacktestInput } from "./input.ts";
import {
  BOOTSTRAP,
  HORIZON_MONTHS,
  MINIMUM_MARKET_VALUE_YEN,
  NEAR_TOLERANCE,
  RESULT_FORMAT,
  VARIANTS_TRIED,
} from "./protocol.ts";
import type { Protocol } from "./result.ts";
import type { BacktestSample } from "./sample.ts";

export function describeProtocol(input: BacktestInput, { dates, rows }: BacktestSample): Protocol {
  const codes = new Set(rows.map(({ code }) => code));
  const scored = input.histories.filter(({ code }) => codes.has(code));
  const lastMonth = monthIndexOf(input.marketDay);
  const delisted = scored.filter(
    ({ monthEnds }) => monthIndexOf(monthEnds.at(-1)!.date) < lastMonth,
  ).length;
  const withOutcome = rows.filter(({ outcome }) => outcome !== null);
  const cutShort = withOutcome.filter((row) => row.cutShort).length;
  const { block, resamples, confidence, seed } = BOOTSTRAP;
  return {
    format: RESULT_FORMAT,
    engineVersion,
    dataVersion: input.dataVersion,
    provenance: input.provenance,
    marketDay: input.marketDay,
    dates,
    horizonMonths: HORIZON_MONTHS,
    minimumMarketValueYen: MINIMUM_MARKET_VALUE_YEN,
    near: NEAR_TOLERANCE,
    rows: rows.length,
    eligibleRows: rows.filter(({ eligible }) => eligible).length,
    companies: codes.size,
    narrowedTo: input.codes?.size ?? null,
    bootstrap: { block, resamples, confidence, seed },
    variantsTried: VARIANTS_TRIED,
    outcomes: {
      whole: withOutcome.length - cutShort,
      cutShort,
      missing: rows.length - withOutcome.length,
      dividendsKnown: rows.filter(({ totalOutcome }) => totalOutcome !== null).length,
    },
    assumedSectorRows:
      input.provenance === "sample" ? null : rows.filter((row) => row.sectorAssumed).length,
    survivorship: { gone: delisted, survivorsOnly: delisted === 0 },
  };
}
