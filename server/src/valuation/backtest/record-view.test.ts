import { measuredRecord } from "@tenbin/contract";
import { evidenceLevels, type Interval, type RivalName, rivalNames, rivals } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import type { BandFigures } from "./measurement/bands.ts";
import type { EvidenceHits } from "./measurement/evidence-hits.ts";
import { type MethodFigures, type MetricName, metricNames } from "./measurement/figures.ts";
import { verdicts } from "./measurement/groups.ts";
import { recordView } from "./record-view.ts";
import type { PortfolioFigures } from "./measurement/portfolio.ts";
import type {
  BacktestResult,
  MethodRecords,
  OrderRecord,
  RivalRecord,
} from "./measurement/result.ts";

/** Every figure has a number of its own, so that none can stand in another's place. */
function figures(base: number, changes: Partial<MethodFigures> = {}): MethodFigures {
  const measures = Object.fromEntries(
    metricNames.map((name, at) => [name, base + at / 100]),
  ) as Record<MetricName, number>;
  const intervals = Object.fromEntries(
    metricNames.map((name, at) => [name, [base - at, base + at / 10]]),
  ) as unknown as Record<MetricName, Interval>;
  return {
    companies: base * 10,
    rows: base * 100,
    coverage: 0.5,
    coverageOfAll: 0.25,
    ...measures,
    intervals,
    ...changes,
  };
}
const portfolioOf = (base: number): PortfolioFigures => ({
  cheapLeg: base,
  dearLeg: -base,
  cheapTurnover: base / 10,
  dearTurnover: base / 20,
  spreadAfterCosts: base * 2,
  sectorNeutral: { ic: base / 100, spread: base / 200 },
  months: [
    { date: "2018-12-28", ic: base / 1_000 },
    { date: "2019-01-31", ic: null },
  ],
  separateYears: [{ date: "2018-12-28", ic: base / 1_000 }],
});
const order = (base: number): OrderRecord => ({
  ...figures(base),
  ...noGroups,
  bySize: { "100000000000": figures(base + 62) },
  portfolio: portfolioOf(base),
  totalReturn: figures(base + 5),
});
const noGroups = { byVerdict: {}, byYear: {}, bySector: {}, bySize: {} };
const bandOf = (share: number): BandFigures => ({
  share,
  interval: [share - 0.1, share + 0.1],
  byYear: { "2018": share, "2019": share + 0.01 },
  bySize: { "1000000000": share, "100000000000": share + 0.02 },
});

const hitsOf = (at: number): EvidenceHits => ({
  hitRate: at / 20,
  interval: [at / 20 - 0.1, at / 20 + 0.1],
  meanExcessReturn: at / 100,
  excessInterval: [at / 100 - 0.5, at / 100 + 0.5],
  rows: 100 + at,
  companies: 10 + at,
});

const methods: MethodRecords = {
  ctbm: {
    ...figures(1),
    beforeCalibration: figures(2),
    byVerdict: { expensive: figures(31), very_cheap: figures(30) },
    byYear: { "2018": figures(40), "2019": figures(41) },
    bySector: { 化学: figures(50), 機械: figures(51) },
    bySize: { "100000000000": figures(61), "10000000000": figures(60) },
    returnsFall: { meanReturn: true, meanExcessReturn: false },
    bestRival: "ownPerBand",
    bands: { p50: bandOf(0.5), p80: bandOf(0.8) },
    skill: { averagePrice18: 0.02, averagePrice12: -0.15, lastMonthPrice: -2 },
    portfolio: portfolioOf(1),
    totalReturn: figures(6),
  },
  score: order(3),
  priceOnly: order(4),
  icBeyondPrice: {
    ctbm: { value: 0.09, interval: null },
    score: { value: 0.1, interval: null },
    priceOnly: { value: null, interval: null },
  },
  evidence: Object.fromEntries(
    verdicts.map((verdict, at) => [
      verdict,
      Object.fromEntries(evidenceLevels.map((level, third) => [level, hitsOf(at * 3 + third)])),
    ]),
  ) as unknown as MethodRecords["evidence"],
  priceToValue: {
    ctbm: { p10: 0.7, p25: 0.8, p50: 1, p75: 1.2, p90: 1.4 },
    beforeCalibration: { p10: 0.4, p25: 0.6, p50: 0.9, p75: 1.5, p90: 2 },
    averagePrice18: { p10: 0.71, p25: 0.81, p50: 1.01, p75: 1.21, p90: 1.41 },
    averagePrice12: { p10: 0.72, p25: 0.82, p50: 1.02, p75: 1.22, p90: 1.42 },
    lastMonthPrice: null,
  },
  intervals: {
    confidence: 0.9,
    coverage: 0.91,
    coverageBefore: 0.66,
    factor: 1.96,
    simulations: 1_000,
    independentYears: 0.25,
  },
  rivals: Object.fromEntries(
    rivalNames.map((name, at): [RivalName, RivalRecord] => [
      name,
      {
        ...figures(70 + at),
        ...noGroups,
        kind: rivals[name].kind,
        icDifference: { value: at / 10, interval: [at / 10 - 1, at / 10 + 1] },
        spreadDifference: { value: -at / 10, interval: null },
      },
    ]),
  ) as MethodRecords["rivals"],
};

const perturbed = (base: number) => ({
  changes: base,
  companies: base + 1,
  figures: figures(base),
  refused: 0.01 * base,
  wild: 0.02 * base,
  wildUnflagged: 0.005 * base,
});

const result: BacktestResult = {
  ...methods,
  heldBack: null,
  robustness: {
    factsDeleted: perturbed(5),
    factsInflated: perturbed(6),
    splitsMissed: perturbed(7),
  },
  protocol: {
    format: 5,
    engineVersion: "1.4.1",
    dataVersion: "data",
    provenance: "real",
    marketDay: "2022-09-16",
    dates: ["2018-12-28", "2019-01-31", "2019-02-28"],
    horizonMonths: 12,
    minimumMarketValueYen: 1e9,
    near: 0.2,
    rows: 300,
    eligibleRows: 290,
    companies: 100,
    narrowedTo: null,
    bootstrap: { block: 12, resamples: 1_000, confidence: 0.9, seed: 1 },
    variantsTried: { value: 45, score: 31 },
    outcomes: { whole: 280, cutShort: 15, missing: 5, dividendsKnown: 200 },
    assumedSectorRows: 12,
    survivorship: { gone: 0, survivorsOnly: true },
  },
};
const FINISHED = "2022-09-17T00:00:00.000Z";
const IN_USE = { engineVersion: "1.4.1", dataVersion: "data" };
const viewOf = (changes: Partial<BacktestResult> = {}, inUse = IN_USE) =>
  recordView({ runId: "1", finishedAt: FINISHED, result: { ...result, ...changes } }, inUse);

describe("the record's view", () => {
  const view = viewOf();

  it("keeps to the contract", () => {
    expect(measuredRecord.parse(view)).toEqual(view);
  });

  it("gives each figure and each interval its own name", () => {
    expect(view.model).toEqual({
      companies: 10,
      rows: 100,
      coverage: 0.5,
      coverage_of_all: 0.25,
      median_error: 1,
      median_error_date_centred: 1.01,
      within_20: 1.02,
      ic: 1.03,
      ic_beyond_price: 1.04,
      ic_positive_share: 1.05,
      spread: 1.06,
      mean_return: 1.07,
      mean_excess_return: 1.08,
      rising_share: 1.09,
      above_median_share: 1.1,
      intervals: {
        median_error: [1, 1],
        median_error_date_centred: [0, 1.1],
        within_20: [-1, 1.2],
        ic: [-2, 1.3],
        ic_beyond_price: [-3, 1.4],
        ic_positive_share: [-4, 1.5],
        spread: [-5, 1.6],
        mean_return: [-6, 1.7],
        mean_excess_return: [-7, 1.8],
        rising_share: [-8, 1.9],
        above_median_share: [-9, 2],
      },
    });
    expect(view.before_calibration.median_error).toBe(2);
  });

  it("orders verdicts from cheap to dear, years and sizes upwards, without absent groups", () => {
    expect(view.by_verdict.map(({ verdict, figures: of }) => [verdict, of.companies])).toEqual([
      ["very_cheap", 300],
      ["expensive", 310],
    ]);
    expect(view.by_year.map(({ year, figures: of }) => [year, of.companies])).toEqual([
      [2018, 400],
      [2019, 410],
    ]);
    expect(view.by_sector.map(({ sector, figures: of }) => [sector, of.companies])).toEqual([
      ["化学", 500],
      ["機械", 510],
    ]);
    expect(
      view.by_size.map(({ from_yen, to_yen, figures: of }) => [from_yen, to_yen, of.rows]),
    ).toEqual([
      [1e10, 3e10, 6_000],
      [1e11, null, 6_100],
    ]);
  });

  it("sets score and price alone beside the model, and hits by verdict and evidence", () => {
    expect([view.score.companies, view.price_only.companies]).toEqual([30, 40]);
    const { model, score, price_only: priceOnly } = view.total_return;
    expect([model, score, priceOnly].map(({ companies }) => companies)).toEqual([60, 80, 90]);
    expect(view.evidence).toHaveLength(15);
    expect(view.evidence[5]).toEqual({
      verdict: "cheap",
      level: "strong",
      hit_rate: 0.25,
      interval: [0.15, 0.35],
      mean_excess_return: 0.05,
      excess_interval: [0.05 - 0.5, 0.05 + 0.5],
      rows: 105,
      companies: 15,
    });
  });

  it("sets the score beside the model in a group, null where it has none", () => {
    expect(view.by_size.map(({ score }) => score?.companies ?? null)).toEqual([null, 650]);
    expect(view.by_year.map(({ score }) => score)).toEqual([null, null]);
  });

  it("gives what following each order would have met, month by month", () => {
    expect(view.portfolios.score).toEqual({
      cheap_leg: 3,
      dear_leg: -3,
      cheap_turnover: 0.3,
      dear_turnover: 0.15,
      spread_after_costs: 6,
      sector_neutral: { ic: 0.03, spread: 0.015 },
      months: [
        { date: "2018-12-28", ic: 0.003, separate: true },
        { date: "2019-01-31", ic: null, separate: false },
      ],
    });
    expect([view.portfolios.model.cheap_leg, view.portfolios.price_only.cheap_leg]).toEqual([1, 4]);
  });

  it("gives how far prices lay from the value, and its skill against the price alone", () => {
    const { model, average_price_12: twelve, last_month_price: last } = view.price_to_value;
    expect([model?.p90, twelve?.p10, last]).toEqual([1.4, 0.72, null]);
    expect(view.price_to_value.before_calibration?.p75).toBe(1.5);
    expect(view.price_to_value.average_price_18?.p25).toBe(0.81);
    expect(view.skill).toEqual({
      average_price_18: 0.02,
      average_price_12: -0.15,
      last_month_price: -2,
    });
  });

  it("gives the bands' coverage by year and size", () => {
    expect(view.bands!.p80).toEqual({
      share: 0.8,
      interval: [0.8 - 0.1, 0.8 + 0.1],
      by_year: [
        { year: 2018, share: 0.8 },
        { year: 2019, share: 0.81 },
      ],
      by_size: [
        { from_yen: 1e9, to_yen: 1e10, share: 0.8 },
        { from_yen: 1e11, to_yen: null, share: 0.8 + 0.02 },
      ],
    });
    expect(view.bands!.p50.share).toBe(0.5);
  });

  it("sets every rival beside the model, by the name that the contract gives it", () => {
    expect(view.rivals.map(({ name, kind, figures: of }) => [name, kind, of.median_error])).toEqual(
      [
        ["book", "value", 70],
        ["fifteen_times_earnings", "value", 71],
        ["own_per_band", "value", 72],
        ["hasshan", "value", 73],
        ["residual_income", "value", 74],
        ["fcf_dcf", "value", 75],
        ["ridge_peers", "value", 76],
        ["net_cash_ratio", "ratio", 77],
        ["payout_yield", "ratio", 78],
        ["operating_profit_to_ev", "ratio", 79],
        ["average_price_18", "value", 80],
        ["average_price_12", "value", 81],
        ["last_month_price", "value", 82],
        ["reversal_12", "ratio", 83],
        ["reversal_36", "ratio", 84],
      ],
    );
    expect(view.rivals[3]).toMatchObject({
      ic_difference: { value: 0.3, interval: [0.3 - 1, 1.3] },
      spread_difference: { value: -0.3, interval: null },
    });
    expect(view.best_rival).toBe("own_per_band");
    expect(view.returns_fall).toEqual({ mean_return: true, mean_excess_return: false });
  });

  it("gives what became of the values with perturbed inputs", () => {
    expect(view.robustness).toMatchObject([
      { name: "facts_deleted", changes: 5, companies: 6, refused: 0.05, wild: 0.1 },
      { name: "facts_inflated", changes: 6, wild_unflagged: 0.03, figures: { median_error: 6 } },
      { name: "splits_missed", changes: 7, companies: 8, refused: 0.07 },
    ]);
  });

  it("says on what it was measured, and that only survivors were", () => {
    expect(view.protocol).toMatchObject({
      sample: false,
      measured_at: FINISHED,
      market_date: "2022-09-16",
      first_date: "2018-12-28",
      last_date: "2019-02-28",
      dates: 3,
      rows: 300,
      eligible_rows: 290,
      wild_factor: 2,
      minimum_group_companies: 10,
      trading_cost: 0.005,
      variants_tried: { value: 45, score: 31 },
      bootstrap: {
        block_months: 12,
        resamples: 1_000,
        confidence: 0.9,
        independent_years: 0.25,
        simulation: { simulations: 1_000, factor: 1.96, coverage: 0.91, coverage_before: 0.66 },
      },
      outcomes: { whole: 280, cut_short: 15, missing: 5, dividends_known: 200 },
      assumed_sector_rows: 12,
      survivorship: { gone: 0, survivors_only: true },
    });
  });

  it.each([
    ["of the engine and the data in use", IN_USE, true],
    ["of another engine", { ...IN_USE, engineVersion: "1.5.0" }, false],
    ["of older data", { ...IN_USE, dataVersion: "newer data" }, false],
  ])("says whether it is %s", (_, inUse, isCurrent) => {
    expect(viewOf({}, inUse).protocol.is_current).toBe(isCurrent);
  });
});

describe("what was not measured", () => {
  it("has no bands, no best rival and no companies held back", () => {
    const ctbm = { ...methods.ctbm, bands: null, bestRival: null, intervals: null };
    const view = viewOf({ ctbm });
    expect([view.bands, view.best_rival, view.held_back, view.model.intervals]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("shows the companies held back apart where there are some", () => {
    const ctbm = { ...methods.ctbm, ...figures(90) };
    const view = viewOf({ heldBack: { ...methods, ctbm } });
    expect([view.model.companies, view.held_back!.model.companies]).toEqual([10, 900]);
    expect(measuredRecord.parse(view)).toEqual(view);
  });
});
