import type { ValuationView } from "@tenbin/contract";
import {
  bridgeFromPrice,
  flowMultiple,
  type PillarResult,
  type ShareSplit,
  type Valuation,
  verdictEdges,
} from "@tenbin/engine";
import { disclosureOf, type DocumentRecord, fiscalYearName } from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { bandsPerShare, perShare } from "./rules.ts";

type PillarView = ValuationView["pillars"][number];

export interface RatedPrice {
  readonly price: number;
  readonly decimals: number;
  readonly date: string;
}

export function valuationView(
  valuation: Valuation & { readonly engineVersion: string },
  weighed: RatedPrice | null,
  splits: readonly ShareSplit[],
  documents: readonly DocumentRecord[],
  today: string,
): ValuationView | null {
  const share = (total: number | null) => perShare(total, valuation, splits, today);
  const value = share(valuation.value);
  const before = share(valuation.valueBeforeCalibration);
  if (value === null || before === null || weighed === null) return null;
  const { factor, premium, damping, strength, months } = valuation.calibration;
  const pillars = pillarsView(valuation, splits, today);
  const steps = bridgeFromPrice(
    weighed.price,
    pillars.map(({ key, value_per_share: own, weight }) => ({ key, value: own, weight })),
    valuation.calibration,
  );
  return {
    as_of: valuation.date,
    value_per_share: value,
    value_before_calibration: before,
    bands: bandsPerShare(valuation, splits, today),
    price: weighed.price,
    price_decimals: weighed.decimals,
    price_date: weighed.date,
    ratio: weighed.price / value,
    edges: [...verdictEdges],
    shares: valuation.value! / value,
    pillars,
    bridge: steps.map(({ key, factor: own, amount }) => ({ key, factor: own, per_share: amount })),
    sources: sourcesOf(pillars, documents),
    calibration: { factor, premium, damping, strength, months },
    window: { begin: valuation.window.begin, end: valuation.window.end },
    engine_version: valuation.engineVersion,
  };
}

/** Also for a company whose pillars disagree too much for a rating. */
export function pillarsView(
  valuation: Valuation,
  splits: readonly ShareSplit[],
  today: string,
): ValuationView["pillars"] {
  return valuation.pillars.map((pillar) => ({
    key: pillar.key,
    value_per_share: perShare(pillar.value, valuation, splits, today),
    value_total: pillar.value,
    weight: pillar.weight,
    reason: pillar.reason,
    inputs: inputsView(pillar),
  }));
}

function inputsView(pillar: PillarResult): PillarView["inputs"] {
  const inputs = pillar.inputs.map((input) => ({
    key: input.key,
    value: input.value,
    unit: input.unit,
    fiscal_years: input.periodEnds.map((end) => fiscalYearName(end)),
    document_ids: [...input.documentIds],
  }));
  const multiple = flowMultiple(pillar);
  const growth = inputs.find(({ key }) => key === "growth_rate" || key === "sales_growth");
  return multiple === null || growth === undefined
    ? inputs
    : [...inputs, { ...growth, key: "flow_multiple", value: multiple, unit: "times" }];
}

function sourcesOf(
  pillars: readonly PillarView[],
  documents: readonly DocumentRecord[],
): ValuationView["sources"] {
  const used = new Set(
    pillars.flatMap(({ inputs }) => inputs.flatMap(({ document_ids: ids }) => ids)),
  );
  return documents
    .filter(({ documentId }) => used.has(documentId))
    .map((document) => ({
      document_id: document.documentId,
      title: disclosureOf(document).title,
      disclosed_on: jstDay(new Date(document.disclosedAt)),
    }));
}
