import type {
  Pillar,
  PillarAbsence,
  PillarKey,
  RatedVerdict,
  ValuationView,
} from "@tenbin/contract";
import { isFinancial } from "@tenbin/engine";
import { type Figure, figure } from "../figure.ts";
import type { Material } from "../material.ts";
import { accountOf, inputOf, type PillarAccount } from "../pillar-account.ts";
import {
  decisivePillar,
  heaviestPillar,
  pillarDocuments,
  type ValuedPillar,
  valuedPillars,
} from "../valued-pillars.ts";

interface PillarAt {
  readonly pillar: PillarKey;
  readonly value: Figure;
  readonly weight: Figure;
}

export type PillarFinding =
  | {
      readonly kind: "pillars";
      readonly count: Figure;
      readonly highest: PillarAt;
      readonly lowest: PillarAt;
      readonly spread: Figure;
    }
  | {
      readonly kind: "single_pillar";
      readonly pillar: PillarKey;
      readonly sector: string | null;
      readonly value: Figure;
    }
  | {
      readonly kind: "decisive_pillar";
      /** The only one, the heaviest, or the one that the verdict owes most to. */
      readonly reason: "only" | "heaviest" | "verdict";
      readonly verdict: RatedVerdict;
      readonly account: PillarAccount;
    }
  | { readonly kind: "floored"; readonly pillars: readonly PillarKey[]; readonly floor: Figure }
  | { readonly kind: "no_cash_pillar"; readonly years: Figure; readonly fcf: Figure }
  | {
      readonly kind: "absent_pillars";
      readonly reason: PillarAbsence;
      readonly pillars: readonly PillarKey[];
      readonly left: Figure;
    };

/** The pillars that the value of a rated company was pooled from. */
export function findPillars({ valuation, company }: Material): PillarFinding[] {
  const { verdict } = company;
  if (valuation === null || verdict === null || verdict === "unrated") return [];
  return [...pillarsOf(valuation, verdict, company.industry_category), ...flooredOf(valuation)];
}

function pillarsOf(
  valuation: ValuationView,
  verdict: RatedVerdict,
  sector: string | null,
): PillarFinding[] {
  const valued = valuedPillars(valuation.pillars);
  const [highest, lowest] = [valued[0], valued.at(-1)];
  if (highest === undefined || lowest === undefined) return [];
  const absent = absencesOf(valuation.pillars, valued.length);
  if (valued.length === 1) {
    const own = isFinancial(sector) ? sector : null;
    const account = accountOf(highest);
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
  const account = accountOf(decisive ?? heaviestPillar(valued) ?? highest);
  return [
    {
      kind: "pillars",
      count: figure("pillar_count", valued.length, "count"),
      highest: pillarAt("pillar_high", "pillar_weight", highest),
      lowest: pillarAt("pillar_low", "pillar_weight_other", lowest),
      spread: figure("pillar_spread", spread, "factor"),
    },
    ...(account === null ? [] : [{ kind: "decisive_pillar", reason, verdict, account } as const]),
    ...absent,
  ];
}

function pillarAt(
  key: "pillar_high" | "pillar_low",
  weightKey: "pillar_weight" | "pillar_weight_other",
  pillar: ValuedPillar,
): PillarAt {
  return {
    pillar: pillar.key,
    value: figure(key, pillar.value_per_share, "yen_per_share", pillarDocuments(pillar)),
    weight: figure(weightKey, pillar.weight, "whole_percent"),
  };
}

/** Why pillars have no value, those of one reason together; a sector's own way is no absence. */
function absencesOf(pillars: readonly Pillar[], left: number): PillarFinding[] {
  const absent = pillars.filter((pillar) => pillar.value_per_share === null);
  const reasons = Map.groupBy(absent, ({ reason }) => reason ?? "no_cash_flow");
  reasons.delete("sector_outside_model");
  return [...reasons].map(([reason, ofReason]) => {
    const [only, other] = ofReason;
    const fcf = only === undefined ? undefined : inputOf(only, "fcf_normalised");
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

function flooredOf({ pillars }: ValuationView): PillarFinding[] {
  const floored = pillars.filter((pillar) => inputOf(pillar, "adaptation_value") !== undefined);
  const floor = floored[0] === undefined ? undefined : inputOf(floored[0], "adaptation_value");
  if (floor === undefined) return [];
  return [
    {
      kind: "floored",
      pillars: floored.map(({ key }) => key),
      floor: figure("floor", floor.value, "yen", floor.document_ids),
    },
  ];
}
