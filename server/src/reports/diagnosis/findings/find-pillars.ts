import type {
  Pillar,
  PillarAbsence,
  PillarKey,
  RatedVerdict,
  ValuationView,
} from "@tenbin/contract";
import { isFinancial } from "@tenbin/engine";
import { type FindingFigure, figure } from "../figure.ts";
import type { DiagnosisInput } from "../diagnosis-input.ts";
import { pillarBreakdown, findPillarInput, type PillarBreakdown } from "../pillar-breakdown.ts";
import {
  decisivePillar,
  heaviestPillar,
  pillarDocuments,
  valuedPillars,
} from "../valued-pillars.ts";

export type PillarFinding =
  | {
      readonly kind: "pillars";
      readonly count: FindingFigure;
      readonly highest: PillarKey;
      readonly lowest: PillarKey;
      readonly spread: FindingFigure;
    }
  | {
      readonly kind: "single_pillar";
      readonly pillar: PillarKey;
      readonly sector: string | null;
      readonly value: FindingFigure;
    }
  | {
      readonly kind: "decisive_pillar";
      /** The only one, the heaviest, or the one that contributes most to the verdict. */
      readonly reason: "only" | "heaviest" | "verdict";
      readonly verdict: RatedVerdict;
      readonly account: PillarBreakdown;
    }
  | {
      readonly kind: "floored";
      readonly pillars: readonly PillarKey[];
      readonly floor: FindingFigure;
    }
  | { readonly kind: "no_cash_pillar"; readonly years: FindingFigure; readonly fcf: FindingFigure }
  | {
      readonly kind: "absent_pillars";
      readonly reason: PillarAbsence;
      readonly pillars: readonly PillarKey[];
      readonly left: FindingFigure;
    };

export function findPillars({ valuation, company }: DiagnosisInput): PillarFinding[] {
  const { verdict } = company;
  if (valuation === null || verdict === null || verdict === "unrated") return [];
  return [
    ...pillarFindings(valuation, verdict, company.industry_category),
    ...flooredFindings(valuation),
  ];
}

function pillarFindings(
  valuation: ValuationView,
  verdict: RatedVerdict,
  sector: string | null,
): PillarFinding[] {
  const valued = valuedPillars(valuation.pillars);
  const [highest, lowest] = [valued[0], valued.at(-1)];
  if (highest === undefined || lowest === undefined) return [];
  const absent = absenceFindings(valuation.pillars, valued.length);
  if (valued.length === 1) {
    const own = isFinancial(sector) ? sector : null;
    const account = pillarBreakdown(highest);
    return [
      {
        kind: "single_pillar",
        pillar: highest.key,
        sector: own,
        value: figure(
          "pillar_only",
          highest.value_per_share,
          "yen_per_share",
          pillarDocuments(highest),
        ),
      },
      ...(account === null
        ? []
        : [{ kind: "decisive_pillar", reason: "only", verdict, account } as const]),
      ...absent,
    ];
  }
  const spread = highest.value_per_share / lowest.value_per_share;
  const decisive = verdict === "fair" ? null : decisivePillar(valued, valuation);
  const reason = decisive === null ? "heaviest" : "verdict";
  const account = pillarBreakdown(decisive ?? heaviestPillar(valued) ?? highest);
  return [
    {
      kind: "pillars",
      count: figure("pillar_count", valued.length, "count"),
      highest: highest.key,
      lowest: lowest.key,
      spread: figure("pillar_spread", spread, "factor"),
    },
    ...(account === null ? [] : [{ kind: "decisive_pillar", reason, verdict, account } as const]),
    ...absent,
  ];
}

/** Grouped by reason; pillars that the sector does not use are not reported as absent. */
function absenceFindings(pillars: readonly Pillar[], left: number): PillarFinding[] {
  const absent = pillars.filter((pillar) => pillar.value_per_share === null);
  const reasons = Map.groupBy(absent, ({ reason }) => reason ?? "no_cash_flow");
  reasons.delete("sector_outside_model");
  return [...reasons].map(([reason, ofReason]) => {
    const [only, other] = ofReason;
    const fcf = only === undefined ? undefined : findPillarInput(only, "fcf_normalised");
    if (reason === "nonpositive_fcf" && fcf !== undefined && other === undefined) {
      const { document_ids: ids, fiscal_years: years, value } = fcf;
      return {
        kind: "no_cash_pillar",
        years: figure("year_count", years.length, "count"),
        fcf: figure("fcf", value, "yen", ids),
      };
    }
    return {
      kind: "absent_pillars",
      reason,
      pillars: ofReason.map(({ key }) => key),
      left: figure("pillar_count", left, "count"),
    };
  });
}

function flooredFindings({ pillars }: ValuationView): PillarFinding[] {
  const floored = pillars.filter(
    (pillar) => findPillarInput(pillar, "adaptation_value") !== undefined,
  );
  const floor =
    floored[0] === undefined ? undefined : findPillarInput(floored[0], "adaptation_value");
  if (floor === undefined) return [];
  return [
    {
      kind: "floored",
      pillars: floored.map(({ key }) => key),
      floor: figure("floor", floor.value, "yen", floor.document_ids),
    },
  ];
}
