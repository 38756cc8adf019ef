import type { BacktestFigures, BacktestResult } from "../../../valuation/index.ts";
import { expect, it } from "vitest";
import { describeBacktest } from "./describe-backtest.ts";

const figures: BacktestFigures = {
  companies: 900,
  rows: 26_900,
  coverage: 0.907,
  coverageOfAll: 0.73,
  medianError: 0.1594,
  medianErrorDateCentred: 0.1461,
  within20: 0.6126,
  ic: 0.1131,
  icBeyondPrice: 0.0912,
  icPositiveShare: 0.7059,
  spread: 0.0742,
  meanReturn: 0.28,
  meanExcessReturn: 0.113,
  risingShare: 0.694,
  aboveMedianShare: 0.618,
  intervals: null,
};
const rank = { medianError: null, medianErrorDateCentred: null, within20: null };
const portfolio = {
  cheapLeg: 0.041,
  dearLeg: -0.054,
  cheapTurnover: 0.604,
  dearTurnover: 0.583,
  spreadAfterCosts: 0.0839,
  sectorNeutral: { ic: 0.1286, spread: 0.0895 },
  separateYears: [],
};
const totalReturn = { ...figures, ic: 0.1177, spread: 0.0761, meanReturn: 0.3024 };
const cell = (hitRate: number | null, rows: number) => ({ hitRate, rows });
const result = {
  ctbm: {
    ...figures,
    portfolio,
    totalReturn,
    beforeCalibration: figures,
    byVerdict: { very_cheap: figures },
    bySize: { "100000000000": { ...figures, rows: 9_000, ic: 0.0231 } },
    skill: { averagePrice18: 0.0193, averagePrice12: -0.1476, lastMonthPrice: -2.3206 },
  },
  score: {
    ...figures,
    portfolio,
    totalReturn,
    ...rank,
    ic: 0.1404,
    bySize: { "100000000000": { ...figures, ic: 0.0614 } },
  },
  priceOnly: { ...figures, portfolio, totalReturn, icBeyondPrice: null },
  evidence: {
    cheap: { weak: cell(0.549, 2_083), middle: cell(0.523, 2_359), strong: cell(0.59, 4_324) },
    very_expensive: { weak: cell(0.351, 1_417), middle: cell(0.442, 1_008), strong: cell(null, 8) },
  },
  intervals: {
    confidence: 0.9,
    coverage: 0.909,
    coverageBefore: 0.655,
    factor: 1.965,
    simulations: 1_000,
    independentYears: 34 / 12,
  },
  rivals: { netCashRatio: { ...figures, ...rank } },
  heldBack: {
    ctbm: { ...figures, ic: 0.0987, bands: { p80: { share: 0.798, interval: [0.77, 0.826] } } },
    score: { ...figures, ic: 0.1244 },
    evidence: { cheap: { strong: { hitRate: 0.566, interval: [0.45, 0.7] } } },
    rivals: {
      averagePrice12: { ...figures, medianErrorDateCentred: 0.128 },
      averagePrice18: { ...figures, medianErrorDateCentred: 0.15 },
    },
  },
  robustness: {
    splitsMissed: { figures, refused: 0.004, wild: 0.02, wildUnflagged: 0.019 },
  },
  protocol: {
    rows: 67_181,
    eligibleRows: 54_010,
    companies: 2_111,
    dates: ["2018-12-31", "2021-09-30"],
    engineVersion: "1.2.0",
    outcomes: { dividendsKnown: 45_512 },
    assumedSectorRows: 5_120,
    survivorship: { gone: 0, survivorsOnly: true },
  },
} as unknown as BacktestResult;

it("prints a line per method, hits by verdict and evidence, sizes, costs, returns by verdict, the effect of perturbed inputs, and the limits", () => {
  const lines = describeBacktest(result, false).split("\n");
  const find = (name: string) => lines.find((line) => line.startsWith(name))?.split(/ {2,}/);
  expect(find("ctbm")).toEqual([
    "ctbm",
    "0.907",
    "0.146",
    "0.613",
    "0.113",
    "0.091",
    "70.6 %",
    "7.4 %",
    "–",
    "–",
  ]);
  expect(
    lines.filter((line) => line.startsWith("  holdout")).map((line) => line.split(/ {2,}/)[5]),
  ).toEqual(["0.099", "0.124"]);
  expect(find("score")?.slice(2, 6)).toEqual(["–", "–", "0.140", "0.091"]);
  expect(find("price only")?.at(5)).toBe("–");
  expect(find("cheap")).toEqual(["cheap", "54.9 %", "52.3 %", "59.0 %"]);
  expect(find("very_expensive")).toEqual(["very_expensive", "35.1 %", "44.2 %", "–"]);
  expect(find("  rows")?.slice(2)).toEqual(["3,500", "3,367", "4,332"]);
  expect(find("from 100 bn yen")?.slice(1)).toEqual(["9,000", "0.023", "0.061", "7.4 %"]);
  expect(find("netCashRatio")).toEqual([
    "netCashRatio",
    "0.907",
    "–",
    "–",
    "0.113",
    "0.091",
    "70.6 %",
    "7.4 %",
    "–",
    "–",
  ]);
  expect(find("very_cheap")).toEqual(["very_cheap", "26,900", "28.0 %", "11.3 %", "69.4 %"]);
  expect(find("splitsMissed")).toEqual([
    "splitsMissed",
    "0.146",
    "0.113",
    "0.4 %",
    "2.0 %",
    "1.9 %",
  ]);
  expect(lines.at(-8)).toContain("67,181 rows (54,010 eligible, 26,900 valued) of 2,111 companies");
  expect(lines.at(-7)).toBe(
    "90.0 % intervals are widened by 1.97: in 1000 simulations they hold the truth in 90.9 % " +
      "(as resampled 65.5 %); 2.8 independent years",
  );
  expect(lines.at(-6)).toMatch(/0\.019, -0\.148, -2\.321$/);
  const withDividends = lines.findIndex((line) => line.startsWith("with dividends"));
  expect(lines[withDividends + 1]?.split(/ {2,}/)).toEqual([
    "ctbm",
    "0.118",
    "0.091",
    "7.6 %",
    "30.2 %",
  ]);
  expect(lines.at(-5)).toMatch(/known for 45,512 rows/);
  expect(lines.at(-4)).toBe("5,120 rows have the sector of a later list.");
  expect(lines.at(-3)).toMatch(/survivors only/);
});

it("prints the goals with what the holdout reaches, beside the price alone", () => {
  const lines = describeBacktest(result, false).split("\n");
  const find = (name: string) => {
    const from = lines.findIndex((line) => line.startsWith("goals, on the holdout"));
    return lines
      .slice(from)
      .find((line) => line.startsWith(name))
      ?.split(/ {2,}/);
  };
  expect(find("medianErrorDateCentred")).toEqual([
    "medianErrorDateCentred",
    "≤ 0.15",
    "0.146",
    "–",
    "0.128",
    "met",
  ]);
  const band = ["band80", "0.77…0.83", "0.798", "0.770…0.826", "–", "met"];
  expect(find("band80")?.join(" ")).toBe(band.join(" "));
  expect(find("scoreIc ")).toEqual(["scoreIc", "≥ 0.12", "0.124", "–", "–", "met"]);
  const hits = ["cheapStrongHitRate", "≥ 0.58", "0.566", "0.450…0.700", "–", "missed"];
  expect(find("cheapStrongHitRate")?.join(" ")).toBe(hits.join(" "));
  expect(describeBacktest({ ...result, heldBack: null }, false)).not.toContain("goals");
});

it("says whether readers will see it", () => {
  expect(describeBacktest(result, true)).toMatch(/Published: \/sf shows this record\.\n$/);
  expect(describeBacktest(result, false)).toMatch(/Not published/);
});
