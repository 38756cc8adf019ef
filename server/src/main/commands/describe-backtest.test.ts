import type { BacktestFigures, BacktestResult } from "../../valuation/index.ts";
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
  spread: 0.0742,
  meanReturn: 0.28,
  meanExcessReturn: 0.113,
  risingShare: 0.694,
  aboveMedianShare: 0.618,
  intervals: null,
};
const rank = { medianError: null, medianErrorDateCentred: null, within20: null };
const result = {
  ctbm: { ...figures, beforeCalibration: figures, byVerdict: { very_cheap: figures } },
  rivals: { netCashRatio: { ...figures, ...rank } },
  heldBack: { ctbm: { ...figures, ic: 0.0987 } },
  robustness: {
    splitsMissed: { figures, refused: 0.004, wild: 0.02, wildUnflagged: 0.019 },
  },
  protocol: {
    rows: 67_181,
    eligibleRows: 54_010,
    companies: 2_111,
    dates: ["2018-12-31", "2021-09-30"],
    engineVersion: "1.2.0",
    survivorship: { gone: 0, survivorsOnly: true },
  },
} as unknown as BacktestResult;

it("prints a line per method, returns by verdict, the effect of perturbed inputs, and the limits", () => {
  const lines = describeBacktest(result, false).split("\n");
  const find = (name: string) => lines.find((line) => line.startsWith(name))?.split(/ {2,}/);
  expect(find("ctbm")).toEqual(["ctbm", "0.907", "0.159", "0.146", "0.613", "0.113", "7.4 %", "–"]);
  expect(find("  holdout")?.at(-3)).toBe("0.099");
  expect(find("netCashRatio")).toEqual([
    "netCashRatio",
    "0.907",
    "–",
    "–",
    "–",
    "0.113",
    "7.4 %",
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
  expect(lines.at(-4)).toContain("67,181 rows (54,010 eligible, 26,900 valued) of 2,111 companies");
  expect(lines.at(-3)).toMatch(/survivors only/);
});

it("says whether readers will see it", () => {
  expect(describeBacktest(result, true)).toMatch(/Published: \/sf shows this record\.\n$/);
  expect(describeBacktest(result, false)).toMatch(/Not published/);
});
