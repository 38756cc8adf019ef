import type { Pillar, PillarKey, RatedVerdict, ValuationView } from "@tenbin/contract";
import { SECURITIES_SHARE } from "@tenbin/contract/verdict";
import { isFinancial } from "@tenbin/engine";
import { dayFigure, type Figure, figure, yearFigure } from "./figure.ts";
import { type Material, reportedYears } from "./material.ts";
import { accountOf, inputOf, type PillarAccount } from "./pillar-account.ts";

/** Where the price stands against a band. */
export type BandSide = "below" | "inside" | "above";

interface PillarAt {
  readonly pillar: PillarKey;
  readonly value: Figure;
  readonly weight: Figure;
}

export type DriverFinding =
  | {
      readonly kind: "position";
      readonly verdict: RatedVerdict;
      readonly price: Figure;
      readonly day: Figure;
      readonly value: Figure;
      readonly gap: Figure;
      readonly times: Figure;
    }
  | {
      readonly kind: "range";
      readonly side: BandSide;
      readonly isInHalf: boolean;
      readonly half: readonly [share: Figure, low: Figure, high: Figure];
      readonly wide: readonly [share: Figure, low: Figure, high: Figure];
    }
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
  | { readonly kind: "absent_pillar"; readonly pillar: Pillar; readonly left: Figure }
  | {
      readonly kind: "earnings";
      readonly year: Figure;
      readonly profit: Figure;
      readonly years: Figure;
      readonly mean: Figure;
      readonly change: Figure | null;
    }
  | {
      readonly kind: "net_cash";
      readonly net: Figure;
      readonly share: Figure;
      readonly securities: Figure;
    }
  | { readonly kind: "premium"; readonly months: Figure; readonly premium: Figure }
  | { readonly kind: "damping"; readonly damping: Figure }
  | { readonly kind: "uncalibrated"; readonly before: Figure };

/** Shares of month ends that the bands are made to hold. */
const HALF = 0.5;
const WIDE = 0.8;
/** Below these, a figure moves the value too little to be worth a sentence. */
const NOTABLE_NET_CASH = 0.3;
const NOTABLE_PREMIUM = 0.03;
const NOTABLE_DAMPING = 0.03;
const NOTABLE_EARNINGS = 0.2;
/** Fiscal years that `op5` is the mean of. */
const MEAN_YEARS = 5;
/** A mean this small beside the profit makes a percentage meaningless. */
const LARGEST_CHANGE = 5;

/** What the value of a rated company rests on, the most telling first. */
export function findDrivers(material: Material): DriverFinding[] {
  const { valuation, company } = material;
  const { verdict } = company;
  if (valuation === null || verdict === null || verdict === "unrated") return [];
  return [
    positionOf(valuation, verdict),
    ...rangeOf(valuation),
    ...pillarsOf(valuation, verdict, company.industry_category),
    ...flooredOf(valuation),
    ...earningsOf(material),
    ...netCashOf(material),
    ...calibrationOf(valuation),
  ];
}

function positionOf(valuation: ValuationView, verdict: RatedVerdict): DriverFinding {
  return {
    kind: "position",
    verdict,
    price: figure("price", valuation.price, "yen_per_share"),
    day: dayFigure("price_day", valuation.price_date),
    value: figure("value", valuation.value_per_share, "yen_per_share"),
    gap: figure("gap", valuation.ratio - 1, "whole_percent"),
    times: figure("price_times", valuation.ratio, "factor"),
  };
}

function rangeOf({ bands, price }: ValuationView): DriverFinding[] {
  if (bands === null) return [];
  const { p50, p80 } = bands;
  const side =
    price < p80.low_per_share ? "below" : price > p80.high_per_share ? "above" : "inside";
  return [
    {
      kind: "range",
      side,
      isInHalf: price >= p50.low_per_share && price <= p50.high_per_share,
      half: [
        figure("half_share", HALF, "tenths"),
        figure("half_low", p50.low_per_share, "yen_per_share"),
        figure("half_high", p50.high_per_share, "yen_per_share"),
      ],
      wide: [
        figure("wide_share", WIDE, "tenths"),
        figure("wide_low", p80.low_per_share, "yen_per_share"),
        figure("wide_high", p80.high_per_share, "yen_per_share"),
      ],
    },
  ];
}

type ValuedPillar = Pillar & { readonly value_per_share: number };

function pillarsOf(
  valuation: ValuationView,
  verdict: RatedVerdict,
  sector: string | null,
): DriverFinding[] {
  const valued = valuation.pillars
    .filter((pillar): pillar is ValuedPillar => pillar.value_per_share !== null)
    .toSorted((a, b) => b.value_per_share - a.value_per_share);
  const [highest, lowest] = [valued[0], valued.at(-1)];
  if (highest === undefined || lowest === undefined) return [];
  const absent = valuation.pillars.flatMap((pillar) => absenceOf(pillar, valued.length));
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
          documentsOf(highest),
        ),
      },
      ...(account === null
        ? []
        : [{ kind: "decisive_pillar", reason: "only", verdict, account } as const]),
      ...absent,
    ];
  }
  const spread = highest.value_per_share / lowest.value_per_share;
  const isFair = verdict === "fair";
  const reason = isFair ? "heaviest" : "verdict";
  const account = accountOf(isFair ? heaviest(valued) : decisive(valued, valuation));
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

function heaviest(valued: readonly ValuedPillar[]): ValuedPillar {
  return valued.reduce((best, pillar) => (pillar.weight > best.weight ? pillar : best));
}

/** The pillar that by its weight pulls the pooled value furthest to the verdict's side of the price. */
function decisive(valued: readonly ValuedPillar[], valuation: ValuationView): ValuedPillar {
  const side = valuation.ratio < 1 ? 1 : -1;
  const pull = ({ weight, value_per_share: value }: ValuedPillar) =>
    side * weight * Math.log(value / valuation.price);
  return valued.reduce((best, pillar) => (pull(pillar) > pull(best) ? pillar : best));
}

function pillarAt(
  key: "pillar_high" | "pillar_low",
  weightKey: "pillar_weight" | "pillar_weight_other",
  pillar: ValuedPillar,
): PillarAt {
  return {
    pillar: pillar.key,
    value: figure(key, pillar.value_per_share, "yen_per_share", documentsOf(pillar)),
    weight: figure(weightKey, pillar.weight, "whole_percent"),
  };
}

function absenceOf(pillar: Pillar, left: number): DriverFinding[] {
  if (pillar.value_per_share !== null || pillar.reason === "sector_outside_model") return [];
  const fcf = inputOf(pillar, "fcf_normalised");
  if (pillar.reason === "nonpositive_fcf" && fcf !== undefined) {
    const { document_ids: ids, fiscal_years: years, value } = fcf;
    return [
      {
        kind: "no_cash_pillar",
        years: figure("year_count", years.length, "count"),
        fcf: figure("fcf", value, "yen", ids),
      },
    ];
  }
  return [{ kind: "absent_pillar", pillar, left: figure("pillar_count", left, "count") }];
}

function flooredOf({ pillars }: ValuationView): DriverFinding[] {
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

/** The latest operating profit against the mean of five years, where they lie apart. */
function earningsOf(material: Material): DriverFinding[] {
  const { op, op5 } = material.company;
  const latest = reportedYears(material).at(-1);
  if (op === null || op5 === null || latest === undefined || latest.period_end === null) return [];
  const ids = [latest.document_id];
  const change = op5 > 0 ? op / op5 - 1 : null;
  if (change !== null && Math.abs(change) < NOTABLE_EARNINGS) return [];
  return [
    {
      kind: "earnings",
      year: yearFigure("fiscal_year", latest.period_end, ids),
      profit: figure("profit", op, "yen", ids),
      years: figure("year_count", MEAN_YEARS, "count"),
      mean: figure(
        "mean_profit",
        op5,
        "yen",
        reportedYears(material)
          .slice(-MEAN_YEARS)
          .map((y) => y.document_id),
      ),
      change:
        change === null || Math.abs(change) > LARGEST_CHANGE || op < 0
          ? null
          : figure("profit_change", change, "percent", ids),
    },
  ];
}

function netCashOf({ company, page }: Material): DriverFinding[] {
  const { netcash, cash_price_ratio: ratio, industry_category: sector } = company;
  if (netcash === null || ratio === null || isFinancial(sector)) return [];
  if (Math.abs(ratio) < NOTABLE_NET_CASH) return [];
  const ids = [page.netcash_parts?.document_id ?? null];
  return [
    {
      kind: "net_cash",
      net: figure("net_cash", netcash, "yen", ids),
      share: figure("net_cash_share", ratio, "whole_percent", ids),
      securities: figure("securities_share", SECURITIES_SHARE, "tenths"),
    },
  ];
}

function calibrationOf({ calibration, value_before_calibration: before }: ValuationView) {
  const { premium, damping, months, strength } = calibration;
  const found: DriverFinding[] = [];
  if (strength === 0 || months === 0) {
    return [
      {
        kind: "uncalibrated",
        before: figure("value_uncalibrated", before, "yen_per_share"),
      } as const,
    ];
  }
  if (Math.abs(premium - 1) >= NOTABLE_PREMIUM) {
    found.push({
      kind: "premium",
      months: figure("record_months", months, "count"),
      premium: figure("premium", premium - 1, "whole_percent"),
    });
  }
  if (Math.abs(damping - 1) >= NOTABLE_DAMPING) {
    found.push({ kind: "damping", damping: figure("damping", damping - 1, "whole_percent") });
  }
  return found;
}

function documentsOf(pillar: Pillar): string[] {
  return [...new Set(pillar.inputs.flatMap(({ document_ids: ids }) => ids))];
}
