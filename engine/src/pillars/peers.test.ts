import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import type { PillarInputKey } from "../outputs.ts";
import {
  INTERCEPT_COLUMN,
  peerFeatures,
  RATIO_COLUMN_COUNT,
  SIZE_COLUMNS,
} from "../peers/features.ts";
import { marketScaleOf } from "../peers/market-scale.ts";
import { annualReports, companyHistory } from "../testing/company-fixtures.ts";
import { peersPillar } from "./peers.ts";
import type { PillarEstimate } from "./pillar.ts";

const stateOf = (history = companyHistory({ documents: annualReports(2018, 2022) })) =>
  createPointInTimeCompany(history).stateOn("2022-09-30");
const STATE = stateOf();
const BOOK = STATE.book!;
const SECTOR_COLUMN = RATIO_COLUMN_COUNT;
const SECTORS = new Map([["機械", SECTOR_COLUMN]]);

/** A model in which the named columns have an effect. */
function modelOf(effects: readonly (readonly [column: number, effect: number])[]) {
  const coefficients = new Float64Array(RATIO_COLUMN_COUNT + SECTORS.size);
  for (const [column, effect] of effects) coefficients[column] = effect;
  // The market's middle is half as large as the company: size has an effect.
  const { logBook, ...scale } = marketScaleOf([STATE.ratios!]);
  return {
    coefficients,
    scale: { ...scale, logBook: logBook - Math.LN2 },
    level: 0.1,
    peerCount: 321,
  };
}
const value = (effects: Parameters<typeof modelOf>[0], sector: string | null = "機械") =>
  peersPillar(STATE, sector, SECTORS, modelOf(effects));
const inputOf = (estimate: PillarEstimate, key: PillarInputKey) =>
  estimate.inputs.find((each) => each.key === key)?.value;

describe("peersPillar", () => {
  it("is book times the predicted price-to-book ratio", () => {
    const estimate = value([[INTERCEPT_COLUMN, Math.log(1.5)]]);
    expect(estimate.value).toBeCloseTo(1.5 * BOOK, 0);
    expect(inputOf(estimate, "predicted_pbr")).toBeCloseTo(1.5, 12);
    expect(inputOf(estimate, "peer_count")).toBe(321);
  });

  it("shows the sector's effect as the factor by which it changes the value", () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (effect) => {
        const plain = value([[INTERCEPT_COLUMN, 0.2]]);
        const moved = value([
          [INTERCEPT_COLUMN, 0.2],
          [SECTOR_COLUMN, effect],
        ]);
        expect(inputOf(moved, "sector_effect")).toBeCloseTo(moved.value! / plain.value!, 9);
      }),
      { seed: 61 },
    );
  });

  it("shows the size's effect as the factor by which it changes the value", () => {
    const effects = SIZE_COLUMNS.map((column) => [column, 0.3] as const);
    const factor = value(effects).value! / value([]).value!;
    expect(factor).not.toBeCloseTo(1, 2);
    expect(inputOf(value(effects), "size_effect")).toBeCloseTo(factor, 12);
  });

  it("has no effect of a sector without companies in the model", () => {
    const effects = [[SECTOR_COLUMN, 0.7]] as const;
    for (const sector of ["鉱業", null]) {
      expect(inputOf(value(effects, sector), "sector_effect")).toBe(1);
      expect(value(effects, sector).value).toBe(value([], sector).value);
    }
  });

  it("stays between a tenth and twenty times book, whatever was estimated", () => {
    const effect = fc.double({ min: -50, max: 50, noNaN: true });
    const effects = fc.array(fc.tuple(fc.nat({ max: RATIO_COLUMN_COUNT - 1 }), effect));
    fc.assert(
      fc.property(effects, (drawn) => {
        const ratio = value(drawn).value! / BOOK;
        expect(ratio).toBeGreaterThanOrEqual(0.1 - 1e-12);
        expect(ratio).toBeLessThanOrEqual(20 + 1e-12);
      }),
      { seed: 62 },
    );
  });

  it("is the exponential of the sum of its columns", () => {
    const model = modelOf(
      Array.from({ length: RATIO_COLUMN_COUNT }, (_, column) => [column, 0.01]),
    );
    const features = peerFeatures(STATE.ratios!, model.scale);
    const sum = features.reduce((total, each) => total + 0.01 * each, 0);
    const estimate = peersPillar(STATE, null, SECTORS, model);
    expect(Math.log(estimate.value! / BOOK)).toBeCloseTo(sum, 12);
  });

  it("gives no value without a model, and none without positive book value", () => {
    expect(peersPillar(STATE, null, SECTORS, null)).toMatchObject({
      value: null,
      reason: "no_peers_model",
    });
    const sunk = annualReports(2018, 2022, () => ({ netAssets: -1e9, liabilities: 17e9 }));
    expect(
      peersPillar(stateOf(companyHistory({ documents: sunk })), null, SECTORS, modelOf([])),
    ).toMatchObject({ value: null, reason: "no_positive_book" });
  });
});
