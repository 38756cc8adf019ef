import { expect, it } from "vitest";
import type { ForecastTrial } from "../../../valuation/index.ts";
import { describeForecastTrial } from "./describe-forecast-trial.ts";

const score = (ic: number, icBeyondPrice: number) => ({
  ic,
  icBeyondPrice,
  icPositiveShare: 0.8824,
  spread: 0.0611,
  intervals: { ic: [0.041, 0.199], icBeyondPrice: [0.032, 0.17] },
});
const evidence = {
  cheap: { weak: { hitRate: 0.51 }, middle: { hitRate: 0.54 }, strong: { hitRate: 0.59 } },
  very_cheap: { weak: { hitRate: null }, middle: { hitRate: 0.6 }, strong: { hitRate: 0.61 } },
};
const trial = {
  fourFacts: { score: score(0.12, 0.101), evidence },
  fiveFacts: {
    score: score(0.131, 0.1104),
    evidence: { cheap: { ...evidence.cheap, strong: { hitRate: 0.612 } } },
  },
  gain: {
    ic: { value: 0.011, interval: [0.002, 0.02] },
    icBeyondPrice: { value: 0.0094, interval: [-0.001, 0.019] },
    spread: { value: 0.012, interval: null },
  },
  outcome: "proven",
  decision: null,
  switchedOn: null,
  intervals: {
    confidence: 0.9,
    coverage: 0.905,
    coverageBefore: 0.74,
    factor: 1.51,
    simulations: 1_000,
    independentYears: 7,
  },
  protocol: {
    engineVersion: "1.6.0",
    dates: ["2018-12-28", "2025-11-28"],
    minimumMonths: 60,
    rows: 190_000,
    rowsWithRevision: 171_000,
    companies: 3_100,
  },
} as unknown as ForecastTrial;

const linesOf = (changes: Partial<ForecastTrial> = {}) =>
  describeForecastTrial({ ...trial, ...changes }).split("\n");
const rows = linesOf().map((line) => line.replaceAll(/ +/g, " "));

it("prints both scores, the gain with its interval, and hit rates of both", () => {
  expect(rows.slice(0, 4)).toEqual([
    "score IC beyond months>0 spread IC, 90 % beyond, 90 %",
    "four facts 0.120 0.101 88.2 % 6.1 % 0.041…0.199 0.032…0.170",
    "with revisions 0.131 0.110 88.2 % 6.1 % 0.041…0.199 0.032…0.170",
    "gain 0.011 0.009 1.2 % 0.002…0.020 -0.001…0.019",
  ]);
  expect(rows.slice(5, 11)).toEqual([
    "beat the median weak middle strong",
    "cheap 51.0 % 54.0 % 59.0 %",
    "very_cheap – 60.0 % 61.0 %",
    "",
    "with revisions weak middle strong",
    "cheap 51.0 % 54.0 % 61.2 %",
  ]);
});

it("says on how many months and rows, and how often the intervals hold", () => {
  const text = linesOf().join("\n");
  expect(text).toContain(
    "2 months 2018-12-28 … 2025-11-28 (at least 60), 190,000 rows, 171,000 of them with a revision, of 3,100 companies, engine 1.6.0",
  );
  expect(text).toContain("widened by 1.51: in 1000 simulations they hold the truth in 90.5 %");
});

it("says what follows from the outcome, and that it switched nothing on", () => {
  expect(linesOf().at(-3)).toContain("Proven: the interval of the gain is above zero.");
  expect(linesOf().at(-2)).toBe("The fact is switched off: evidence and score have four facts.");
  expect(linesOf({ outcome: "not_proven" }).at(-3)).toBe(
    "Not proven: the interval of the gain reaches zero. The fact must stay off.",
  );
  expect(linesOf({ outcome: "sample_market" }).at(-3)).toContain("decide nothing");
  const switchedOn = { decidedOn: "2027-01-29" } as ForecastTrial["switchedOn"];
  expect(linesOf({ switchedOn }).at(-2)).toBe("The fact is switched on since 2027-01-29.");
});
