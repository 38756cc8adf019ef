import type { MeasuredRecord } from "@tenbin/contract";
import { MINIMUM_GROUP, TRADING_COST } from "./measurement/protocol.ts";
import { WILD_FACTOR } from "./measurement/robustness.ts";
import type { IntervalCoverage } from "./measurement/result.ts";
import type { StoredBacktest } from "./store.ts";

export function protocolView(
  { finishedAt, result }: StoredBacktest,
  inUse: { readonly engineVersion: string; readonly dataVersion: string | null },
): MeasuredRecord["protocol"] {
  const { bootstrap, dates, outcomes, survivorship, ...protocol } = result.protocol;
  const [first = protocol.marketDay, last = protocol.marketDay] = [dates[0], dates.at(-1)];
  return {
    engine_version: protocol.engineVersion,
    sample: protocol.provenance === "sample",
    measured_at: finishedAt,
    is_current:
      protocol.engineVersion === inUse.engineVersion && protocol.dataVersion === inUse.dataVersion,
    market_date: protocol.marketDay,
    first_date: first,
    last_date: last,
    dates: dates.length,
    horizon_months: protocol.horizonMonths,
    minimum_market_value_yen: protocol.minimumMarketValueYen,
    near: protocol.near,
    wild_factor: WILD_FACTOR,
    minimum_group_companies: MINIMUM_GROUP,
    trading_cost: TRADING_COST,
    variants_tried: protocol.variantsTried,
    rows: protocol.rows,
    eligible_rows: protocol.eligibleRows,
    companies: protocol.companies,
    narrowed_to: protocol.narrowedTo,
    bootstrap: {
      block_months: bootstrap.block,
      resamples: bootstrap.resamples,
      confidence: bootstrap.confidence,
      independent_years: dates.length / protocol.horizonMonths,
      simulation: simulationView(result.intervals),
    },
    outcomes: {
      whole: outcomes.whole,
      cut_short: outcomes.cutShort,
      missing: outcomes.missing,
      dividends_known: outcomes.dividendsKnown,
    },
    assumed_sector_rows: protocol.assumedSectorRows,
    survivorship: { gone: survivorship.gone, survivors_only: survivorship.survivorsOnly },
  };
}

function simulationView(
  intervals: IntervalCoverage | null,
): MeasuredRecord["protocol"]["bootstrap"]["simulation"] {
  if (intervals === null) return null;
  const { simulations, factor, coverage, coverageBefore } = intervals;
  return { simulations, factor, coverage, coverage_before: coverageBefore };
}
