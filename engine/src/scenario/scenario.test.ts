import { assert, constantFrom, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { UNCALIBRATED } from "../calibration.ts";
import { createMarket } from "../market.ts";
import type { PillarInputKey, PillarResult, Valuation, ValueWithoutBands } from "../outputs.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { type Assumptions, createScenario, type Scenario } from "./scenario.ts";
import { ASSUMED_RANGES, solveAssumption } from "./solve-assumption.ts";

const market = createMarket(marketFixture(48, 60, 3));
const rated: readonly Valuation[] = ["2015-06-25", "2016-09-15"]
  .flatMap((day) => Array.from(market.valueOn(day).values()))
  .filter(({ value }) => value !== null);
const scenarioOf = (valuation: ValueWithoutBands): Scenario => createScenario(valuation)!;
const anyValuation = constantFrom(...rated);
const anyPart = double({ min: 0, max: 1, noNaN: true });
const isBank = ({ pillars }: ValueWithoutBands) =>
  pillars.some(({ reason }) => reason === "sector_outside_model");

/** A pillar of yen, in which only the named inputs matter. */
function pillar(
  key: PillarResult["key"],
  value: number,
  inputs: Partial<Record<PillarInputKey, number>>,
  weight: number,
): PillarResult {
  return {
    key,
    value,
    weight,
    reason: null,
    inputs: Object.entries(inputs).map(([name, figure]) => ({
      key: name as PillarInputKey,
      value: figure,
      unit: "yen",
      periodEnds: [],
      documentIds: [],
    })),
  };
}

/** ROE 10 %, flows of 80 and 90 without growth, net cash 100, all figures easy to follow. */
function handMade(changes: Partial<ValueWithoutBands> = {}): ValueWithoutBands {
  const pillars = [
    pillar(
      "balance_sheet",
      1000 + (1000 * 0.025 * 0.9) / 0.175,
      { book_value: 1000, roe_mean: 0.1 },
      0.1,
    ),
    pillar(
      "cash_flow",
      80 / 0.075 + 100,
      { fcf_normalised: 100, payout: 60, growth_rate: 0, net_cash: 100 },
      0.1,
    ),
    pillar("trend", 90 / 0.075 + 100, { nopat_trend: 90, sales_growth: 0, net_cash: 100 }, 0.3),
    pillar("peers", 1500, { book_value: 1000 }, 0.5),
  ];
  const logarithm = pillars.reduce((sum, each) => sum + each.weight * Math.log(each.value!), 0);
  return {
    code: "01000",
    date: "2025-11-14",
    unrated: null,
    value: Math.exp(logarithm),
    valueBeforeCalibration: Math.exp(logarithm),
    shares: 10,
    shareBasis: null,
    pillars,
    calibration: UNCALIBRATED,
    window: { begin: -5, end: 0 },
    documentIds: [],
    ...changes,
  };
}

describe("a scenario", () => {
  it("with the model's own assumptions has the model's own value, bit for bit", () => {
    expect(rated.length).toBeGreaterThan(60);
    for (const valuation of rated) {
      const scenario = scenarioOf(valuation);
      expect(scenario.valueAt({}).value).toBe(valuation.value);
      expect(scenario.valueAt(scenario.own).value).toBe(valuation.value);
    }
  });

  it("replaces growth, cost of equity and ROE in the formulas of the pillars alone", () => {
    const [growth, costOfEquity, roe] = [0.02, 0.1, 0.14];
    const q = 1.02 / 1.1;
    const multiple = q + q ** 2 + q ** 3 + q ** 4 + q ** 5 + q ** 5 / 0.1;
    const balanceSheet = 1000 + (1000 * 0.04 * 0.9) / 0.2;
    // A return 4 points higher earns 40 more a year on a book of 1000.
    const cashFlow = (80 + 40) * multiple + 100;
    const trend = (90 + 40) * multiple + 100;
    const expected = balanceSheet ** 0.1 * cashFlow ** 0.1 * trend ** 0.3 * 1500 ** 0.5;
    const { value } = scenarioOf(handMade()).valueAt({ growth, costOfEquity, roe });
    expect(value).toBeCloseTo(expected, 8);
  });

  it("keeps the premium, and damps the move of the pooled value", () => {
    const calibration = { premium: 1.2, damping: 0.95, factor: 1.14, strength: 0.8, months: 4 };
    const { valueBeforeCalibration: before, pillars } = handMade();
    const calibrated = handMade({ calibration, value: before! * 1.14, pillars });
    const plain = scenarioOf(handMade()).valueAt({ growth: 0.05 }).value;
    const { value } = scenarioOf(calibrated).valueAt({ growth: 0.05 });
    expect(value).toBeCloseTo(plain * 1.14 * (plain / before!) ** (-0.8 * 0.25), 8);
  });

  it("stands on the floor of its own cost of equity where returns are poor", () => {
    const { value } = scenarioOf(handMade()).valueAt({ roe: -0.2, costOfEquity: 0.1 });
    const floor = 1000 + (1000 * (0.05 - 0.1) * 0.9) / 0.2;
    expect(value).toBeCloseTo(floor ** 0.5 * 1500 ** 0.5, 8);
  });

  it("says where its pillars lie further apart than the model would rate", () => {
    const scenario = scenarioOf(handMade());
    expect(scenario.valueAt({}).disagree).toBe(false);
    expect(scenario.valueAt({ growth: 0.4 }).disagree).toBe(true);
  });

  it("is none without a value, or without a book", () => {
    expect(createScenario(handMade({ value: null, valueBeforeCalibration: null }))).toBeNull();
    const { pillars } = handMade();
    const flows = pillars.filter(({ key }) => key === "cash_flow" || key === "trend");
    expect(createScenario(handMade({ pillars: flows }))).toBeNull();
  });

  it("is worth no less with more growth or return, and no more at a higher cost of equity", () => {
    assert(
      property(
        anyValuation,
        constantFrom("growth", "roe", "costOfEquity" as const),
        anyPart,
        anyPart,
        (valuation, key: keyof Assumptions, one, other) => {
          const [low, high] = key === "costOfEquity" ? [0.03, 0.15] : ASSUMED_RANGES[key];
          const [less, more] = [one, other]
            .toSorted((a, b) => a - b)
            .map(
              (part) => scenarioOf(valuation).valueAt({ [key]: low + part * (high - low) }).value,
            );
          const rise = (more! - less!) * (key === "costOfEquity" ? -1 : 1);
          expect(rise).toBeGreaterThanOrEqual(-1e-9 * valuation.value!);
        },
      ),
      { seed: 108 },
    );
  });
});

describe("a solved assumption", () => {
  const anyTarget = double({ min: 0.3, max: 3, noNaN: true });

  it("put back gives the price within 0.1 %, and is none only beyond all values of the range", () => {
    let solved = 0;
    assert(
      property(
        anyValuation,
        constantFrom("growth", "roe" as const),
        anyTarget,
        (valuation, key: "growth" | "roe", times) => {
          const target = valuation.value! * times;
          const scenario = scenarioOf(valuation);
          const { rate, lowest, highest } = solveAssumption(scenario, key, target)!;
          expect(rate === null).toBe(target < lowest || target > highest);
          if (rate === null) return;
          solved += 1;
          const { value } = scenario.valueAt({ [key]: rate });
          expect(Math.abs(value / target - 1)).toBeLessThan(0.001);
        },
      ),
      { seed: 108, numRuns: 300 },
    );
    expect(solved).toBeGreaterThan(50);
  });

  it("of the value itself is the model's own", () => {
    for (const valuation of rated.slice(0, 20)) {
      const scenario = scenarioOf(valuation);
      const { rate } = solveAssumption(scenario, "roe", valuation.value!)!;
      const { value } = scenario.valueAt({ roe: rate });
      expect(value / valuation.value!).toBeCloseTo(1, 9);
    }
    const own = handMade();
    expect(solveAssumption(scenarioOf(own), "growth", own.value!)!.rate).toBeCloseTo(0, 9);
    expect(solveAssumption(scenarioOf(own), "roe", own.value!)!.rate).toBeCloseTo(0.1, 9);
  });

  it("is the nearest of several to the model's own", () => {
    // Losses grow while cash does: V falls, then rises, with growth.
    const { pillars } = handMade();
    const [balance, cash, , peers] = pillars;
    const losing = pillar(
      "trend",
      3000 - 60 / 0.075,
      { nopat_trend: -60, sales_growth: 0, net_cash: 3000 },
      0.3,
    );
    const scenario = scenarioOf(handMade({ pillars: [balance!, cash!, losing, peers!] }));
    const target = scenario.valueAt({ growth: 0.06 }).value;
    const { rate } = solveAssumption(scenario, "growth", target)!;
    expect(scenario.valueAt({ growth: rate! }).value / target).toBeCloseTo(1, 9);
    expect(Math.abs(rate!)).toBeLessThanOrEqual(0.06 + 1e-9);
  });

  it("is none where growth has no part in the value, as of a bank", () => {
    const banks = rated.filter(isBank);
    expect(banks.length).toBeGreaterThan(5);
    for (const bank of banks) {
      const { rate, lowest, highest } = solveAssumption(
        scenarioOf(bank),
        "growth",
        bank.value! * 1.2,
      )!;
      expect([rate, lowest, highest]).toEqual([null, bank.value, bank.value]);
    }
  });

  it("is null where the model assumes no such rate", () => {
    const { pillars } = handMade();
    const scenario = scenarioOf(handMade({ pillars: pillars.slice(1) }));
    expect(scenario.own.roe).toBeNull();
    expect(solveAssumption(scenario, "roe", 1000)).toBeNull();
  });
});
