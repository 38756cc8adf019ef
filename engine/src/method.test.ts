import { describe, expect, it } from "vitest";
import { computeBands, EMPTY_ERROR_RECORD, PRIOR_ERROR } from "./uncertainty.ts";
import { computeCalibration, EMPTY_CALIBRATION_RECORD, extendCalibration } from "./calibration.ts";
import { constants, formulas, type FormulaKey } from "./method.ts";
import { adaptationValue, excessReturnValue } from "./money/residual-income.ts";
import { twoStageValue } from "./money/two-stage.ts";
import { poolPillars } from "./pillars/pooling.ts";

/** Evaluates the printed formula with calculator semantics. */
function evaluate(key: FormulaKey, symbols: Readonly<Record<string, number>>): number {
  const code = formulas[key]
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")
    .replaceAll("^", "**")
    .replaceAll("exp(", "Math.exp(")
    .replaceAll("ln(", "Math.log(");
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- a test of printed formulas
  const run = new Function(...Object.keys(symbols), `return ${code}`) as (
    ...values: number[]
  ) => number;
  return run(...Object.values(symbols));
}

const { cost_of_equity: r, persistence: w, adaptation_return: a } = constants;

describe("printed formulas are what the code computes", () => {
  it("residual income and its floor", () => {
    expect(evaluate("balance_sheet", { B: 800, E: 0.12, r, w })).toBeCloseTo(
      800 + excessReturnValue(800, 0.12),
    );
    expect(evaluate("adaptation", { B: 800, a, r, w })).toBeCloseTo(adaptationValue(800));
  });

  it("the two-stage formula evaluates to the two-stage value", () => {
    const { growth_years: n, terminal_growth: h } = constants;
    const q = evaluate("growth_ratio", { g: 0.03, r });
    expect(evaluate("two_stage", { F: 50, q, n, r, h })).toBeCloseTo(
      twoStageValue(50, 0.03, r, n, h),
    );
  });

  it("the calibration formula evaluates to the pooled value times its factor", () => {
    const month = { logMarketValue: Math.log(130), logPooled: Math.log(100) };
    const record = extendCalibration(extendCalibration(EMPTY_CALIBRATION_RECORD, month), month);
    const { factor, strength: s } = computeCalibration(record, Math.log(120));
    const symbols = {
      S: 120,
      s,
      G: Math.log(1.3),
      M: Math.log(100),
      c: constants.change_credibility,
    };
    expect(evaluate("calibration", symbols)).toBeCloseTo(120 * factor);
  });

  it("the band formulas evaluate to the 80 % band around the value", () => {
    const { p80 } = computeBands(1000, EMPTY_ERROR_RECORD, 1);
    const symbols = { V: 1000, k: constants.band_80_half_width, e: PRIOR_ERROR.calibrated };
    expect(evaluate("band_low", symbols)).toBeCloseTo(p80.low);
    expect(evaluate("band_high", symbols)).toBeCloseTo(p80.high);
  });

  it("the weights are those of the pooling and sum to one", () => {
    const keys = ["balance_sheet", "cash_flow", "trend", "peers"] as const;
    const { pillars } = poolPillars(
      keys.map((key) => ({ key, estimate: { value: 1, reason: null, inputs: [] } })),
    );
    expect(pillars.map(({ weight }) => weight)).toEqual(
      keys.map((key) => expect.closeTo(constants[`weight_${key}`])),
    );
  });
});
