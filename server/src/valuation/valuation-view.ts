import type { ValuationView } from "@tenbin/contract";
import { type Valuation, verdictEdges } from "@tenbin/engine";
import { fiscalYearName } from "../companies/index.ts";
import { perShare, type Split } from "./rules.ts";

/** The price that is weighed, on the share basis of `today`. */
export interface WeighedPrice {
  readonly price: number;
  readonly date: string;
}

/** A value with everything it is made of, as the contract shows it; null while unrated or unpriced. */
export function valuationView(
  valuation: Valuation & { readonly engineVersion: string },
  weighed: WeighedPrice | null,
  splits: readonly Split[],
  today: string,
): ValuationView | null {
  const share = (total: number | null) => perShare(total, valuation, splits, today);
  const value = share(valuation.value);
  const before = share(valuation.valueBeforeCalibration);
  if (value === null || before === null || weighed === null) return null;
  const { factor, strength, months } = valuation.calibration;
  return {
    as_of: valuation.date,
    value_per_share: value,
    value_before_calibration: before,
    price: weighed.price,
    price_date: weighed.date,
    ratio: weighed.price / value,
    edges: [...verdictEdges],
    pillars: valuation.pillars.map((pillar) => ({
      key: pillar.key,
      value_per_share: share(pillar.value),
      value_total: pillar.value,
      weight: pillar.weight,
      reason: pillar.reason,
      inputs: pillar.inputs.map((input) => ({
        key: input.key,
        value: input.value,
        unit: input.unit,
        fiscal_years: input.periodEnds.map((end) => fiscalYearName(end)),
        document_ids: [...input.documentIds],
      })),
    })),
    calibration: { factor, strength, months },
    window: { begin: valuation.window.begin, end: valuation.window.end },
    engine_version: valuation.engineVersion,
  };
}
