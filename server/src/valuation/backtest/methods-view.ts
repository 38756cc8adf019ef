import type {
  MeasuredRecord,
  MethodRecords as MethodsView,
  PortfolioRecord,
  RecordBand,
  RecordFigures,
} from "@tenbin/contract";
import { evidenceLevels, type RivalName, rivalNames } from "@tenbin/engine";
import type { BandFigures } from "./measurement/bands.ts";
import type { MethodFigures, MetricName } from "./measurement/figures.ts";
import { verdicts } from "./measurement/groups.ts";
import type { PortfolioFigures } from "./measurement/portfolio.ts";
import { SIZE_GROUP_FLOORS_YEN } from "./measurement/protocol.ts";
import type { MethodRecords } from "./measurement/result.ts";

export function methodsView({
  ctbm,
  score,
  priceOnly,
  evidence,
  priceToValue,
  rivals,
}: MethodRecords): MethodsView {
  return {
    model: figuresView(ctbm),
    score: figuresView(score),
    price_only: figuresView(priceOnly),
    total_return: {
      model: figuresView(ctbm.totalReturn),
      score: figuresView(score.totalReturn),
      price_only: figuresView(priceOnly.totalReturn),
    },
    evidence: evidenceView(evidence),
    before_calibration: figuresView(ctbm.beforeCalibration),
    price_to_value: {
      model: priceToValue.ctbm,
      before_calibration: priceToValue.beforeCalibration,
      average_price_18: priceToValue.averagePrice18,
      average_price_12: priceToValue.averagePrice12,
      last_month_price: priceToValue.lastMonthPrice,
    },
    skill: {
      average_price_18: ctbm.skill.averagePrice18,
      average_price_12: ctbm.skill.averagePrice12,
      last_month_price: ctbm.skill.lastMonthPrice,
    },
    portfolios: {
      model: portfolioView(ctbm.portfolio),
      score: portfolioView(score.portfolio),
      price_only: portfolioView(priceOnly.portfolio),
    },
    ...groupsView(ctbm, score),
    returns_fall: {
      mean_return: ctbm.returnsFall.meanReturn,
      mean_excess_return: ctbm.returnsFall.meanExcessReturn,
    },
    bands:
      ctbm.bands === null ? null : { p50: bandView(ctbm.bands.p50), p80: bandView(ctbm.bands.p80) },
    rivals: rivalNames.map((name) => ({
      name: RIVAL_KEYS[name],
      kind: rivals[name].kind,
      figures: figuresView(rivals[name]),
      ic_difference: rivals[name].icDifference,
      spread_difference: rivals[name].spreadDifference,
    })),
    best_rival: ctbm.bestRival === null ? null : RIVAL_KEYS[ctbm.bestRival],
  };
}

function evidenceView(evidence: MethodRecords["evidence"]): MethodsView["evidence"] {
  return verdicts.flatMap((verdict) =>
    evidenceLevels.map((level) => {
      const { hitRate, interval, meanExcessReturn, excessInterval, rows, companies } =
        evidence[verdict][level];
      return {
        verdict,
        level,
        hit_rate: hitRate,
        interval,
        mean_excess_return: meanExcessReturn,
        excess_interval: excessInterval,
        rows,
        companies,
      };
    }),
  );
}

/** The same by verdict, year, sector and size. */
function groupsView(ctbm: MethodRecords["ctbm"], score: MethodRecords["score"]) {
  return {
    by_verdict: verdicts.flatMap((verdict) =>
      present(ctbm.byVerdict[verdict], (figures) => ({ verdict, figures })),
    ),
    by_year: Object.entries(ctbm.byYear).map(([year, figures]) => ({
      year: Number(year),
      figures: figuresView(figures),
      score: presentOrNull(score.byYear[year]),
    })),
    by_sector: Object.entries(ctbm.bySector).map(([sector, figures]) => ({
      sector,
      figures: figuresView(figures),
    })),
    by_size: SIZE_GROUP_FLOORS_YEN.flatMap((from, index) =>
      present(ctbm.bySize[String(from)], (figures) => ({
        from_yen: from,
        to_yen: SIZE_GROUP_FLOORS_YEN[index + 1] ?? null,
        figures,
        score: presentOrNull(score.bySize[String(from)]),
      })),
    ),
  };
}

const RIVAL_KEYS = {
  book: "book",
  fifteenTimesEarnings: "fifteen_times_earnings",
  ownPerBand: "own_per_band",
  hasshan: "hasshan",
  residualIncome: "residual_income",
  fcfDcf: "fcf_dcf",
  ridgePeers: "ridge_peers",
  netCashRatio: "net_cash_ratio",
  payoutYield: "payout_yield",
  operatingProfitToEv: "operating_profit_to_ev",
  averagePrice18: "average_price_18",
  averagePrice12: "average_price_12",
  lastMonthPrice: "last_month_price",
  reversal12: "reversal_12",
  reversal36: "reversal_36",
} as const satisfies Record<RivalName, MeasuredRecord["rivals"][number]["name"]>;

export function figuresView(figures: MethodFigures): RecordFigures {
  return {
    companies: figures.companies,
    rows: figures.rows,
    coverage: figures.coverage,
    coverage_of_all: figures.coverageOfAll,
    ...measuresView(figures),
    intervals: figures.intervals === null ? null : measuresView(figures.intervals),
  };
}

function portfolioView(portfolio: PortfolioFigures): PortfolioRecord {
  const separate = new Set(portfolio.separateYears.map(({ date }) => date));
  return {
    cheap_leg: portfolio.cheapLeg,
    dear_leg: portfolio.dearLeg,
    cheap_turnover: portfolio.cheapTurnover,
    dear_turnover: portfolio.dearTurnover,
    spread_after_costs: portfolio.spreadAfterCosts,
    sector_neutral: portfolio.sectorNeutral,
    months: portfolio.months.map(({ date, ic }) => ({ date, ic, separate: separate.has(date) })),
  };
}

function bandView({ share, interval, byYear, bySize }: BandFigures): RecordBand {
  return {
    share,
    interval,
    by_year: Object.entries(byYear).map(([year, inside]) => ({
      year: Number(year),
      share: inside,
    })),
    by_size: SIZE_GROUP_FLOORS_YEN.flatMap((from, index) => {
      const inside = bySize[String(from)];
      const to = SIZE_GROUP_FLOORS_YEN[index + 1] ?? null;
      return inside === undefined ? [] : [{ from_yen: from, to_yen: to, share: inside }];
    }),
  };
}

function measuresView<T>(of: Readonly<Record<MetricName, T>>) {
  return {
    median_error: of.medianError,
    median_error_date_centred: of.medianErrorDateCentred,
    within_20: of.within20,
    ic: of.ic,
    ic_beyond_price: of.icBeyondPrice,
    ic_positive_share: of.icPositiveShare,
    spread: of.spread,
    mean_return: of.meanReturn,
    mean_excess_return: of.meanExcessReturn,
    rising_share: of.risingShare,
    above_median_share: of.aboveMedianShare,
  };
}

function presentOrNull(group: MethodFigures | undefined): RecordFigures | null {
  return group === undefined ? null : figuresView(group);
}

/** Groups that are too small are not published. */
function present<T>(group: MethodFigures | undefined, item: (figures: RecordFigures) => T): T[] {
  return group === undefined ? [] : [item(figuresView(group))];
}
