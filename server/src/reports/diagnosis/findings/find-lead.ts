import type { PillarKey, RatedVerdict, ValuationView } from "@tenbin/contract";
import { verdictOfRatio } from "@tenbin/contract/verdict";
import { isFinancial } from "@tenbin/engine";
import { dayFigure, type FindingFigure, figure, priceFigure } from "../figure.ts";
import type { DiagnosisInput } from "../diagnosis-input.ts";
import { isNotablePremium } from "./find-past-prices.ts";
import {
  decisivePillar,
  heaviestPillar,
  pillarDocuments,
  type ValuedPillar,
  valuedPillars,
} from "../valued-pillars.ts";

interface NamedPillar {
  readonly pillar: PillarKey;
  readonly value: FindingFigure;
}

export type LeadFinding =
  | {
      readonly kind: "position";
      readonly verdict: RatedVerdict;
      readonly price: FindingFigure;
      readonly day: FindingFigure;
      readonly value: FindingFigure;
      readonly gap: FindingFigure;
      readonly times: FindingFigure;
    }
  /** Pillars alone would give another verdict; the market's premium decides. */
  | {
      readonly kind: "why_record";
      readonly verdict: RatedVerdict;
      readonly without: RatedVerdict;
      readonly before: FindingFigure;
      readonly premium: FindingFigure;
    }
  /** One pillar pulls the value to the verdict's side. */
  | ({
      readonly kind: "why_pillar";
      readonly verdict: RatedVerdict;
      readonly gap: FindingFigure;
      readonly times: FindingFigure;
    } & NamedPillar)
  /** No pillar stands out: the mix of the value is described. */
  | ({
      readonly kind: "why_mix";
      readonly count: FindingFigure;
      readonly weight: FindingFigure;
      readonly premium: FindingFigure | null;
    } & NamedPillar)
  | ({
      readonly kind: "why_single";
      readonly sector: string | null;
      readonly premium: FindingFigure | null;
    } & NamedPillar);

/** Two sentences: the verdict and its reason. */
export function findLead({ valuation, company }: DiagnosisInput): LeadFinding[] {
  const { verdict } = company;
  if (valuation === null || verdict === null || verdict === "unrated") return [];
  return [
    positionFinding(valuation, verdict),
    ...reasonFindings(valuation, verdict, company.industry_category),
  ];
}

function positionFinding(valuation: ValuationView, verdict: RatedVerdict): LeadFinding {
  return {
    kind: "position",
    verdict,
    price: priceFigure("price", valuation.price, valuation.price_decimals),
    day: dayFigure("price_day", valuation.price_date),
    value: figure("value", valuation.value_per_share, "yen_per_share"),
    gap: figure("gap", valuation.ratio - 1, "whole_percent"),
    times: figure("price_times", valuation.ratio, "factor"),
  };
}

function reasonFindings(
  valuation: ValuationView,
  verdict: RatedVerdict,
  sector: string | null,
): LeadFinding[] {
  const valued = valuedPillars(valuation.pillars);
  const heaviest = heaviestPillar(valued);
  if (heaviest === null) return [];
  const premium = premiumFigure(valuation);
  if (valued.length === 1) {
    const own = isFinancial(sector) ? sector : null;
    return [{ kind: "why_single", sector: own, premium, ...toNamedPillar(heaviest) }];
  }
  const without = verdictAt(valuation, 1);
  const isDecidedByPremium =
    without !== verdict && verdictAt(valuation, valuation.calibration.premium) === verdict;
  if (premium !== null && isDecidedByPremium) {
    const before = figure(
      "value_uncalibrated",
      valuation.value_before_calibration,
      "yen_per_share",
    );
    return [{ kind: "why_record", verdict, without, before, premium }];
  }
  const decisive = verdict === "fair" ? null : decisivePillar(valued, valuation);
  if (decisive === null) {
    return [
      {
        kind: "why_mix",
        count: figure("pillar_count", valued.length, "count"),
        weight: figure("pillar_weight", heaviest.weight, "whole_percent"),
        premium,
        ...toNamedPillar(heaviest),
      },
    ];
  }
  const ratio = decisive.value_per_share / valuation.price;
  return [
    {
      kind: "why_pillar",
      verdict,
      gap: figure("pillar_gap", ratio - 1, "whole_percent"),
      times: figure("pillar_times", ratio, "factor"),
      ...toNamedPillar(decisive),
    },
  ];
}

/** The verdict if the value were the pooled pillars times a premium. */
function verdictAt(
  { price, value_before_calibration: pooled, edges }: ValuationView,
  premium: number,
): RatedVerdict {
  return verdictOfRatio(price / (pooled * premium), edges);
}

function premiumFigure({ calibration }: ValuationView): FindingFigure | null {
  return isNotablePremium(calibration)
    ? figure("premium", calibration.premium - 1, "whole_percent")
    : null;
}

function toNamedPillar(pillar: ValuedPillar): NamedPillar {
  const { key, value_per_share: value } = pillar;
  const documents = pillarDocuments(pillar);
  return { pillar: key, value: figure("pillar_named", value, "yen_per_share", documents) };
}
