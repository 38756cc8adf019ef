import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PillarKey } from "../outputs.ts";
import { PILLAR_WEIGHTS, poolPillars } from "./pooling.ts";

const KEYS: readonly PillarKey[] = ["balance_sheet", "cash_flow", "trend", "peers"];
function pool(values: readonly (number | null)[]) {
  return poolPillars(
    values.map((value, index) => ({
      key: KEYS[index]!,
      estimate: { value, reason: value === null ? "no_cash_flow" : null, inputs: [] },
    })),
  );
}

describe("poolPillars", () => {
  it("gives half the weight to the peers", () => {
    expect(PILLAR_WEIGHTS.peers).toBe(0.5);
    expect(pool([8, 8, 8, 2]).value).toBeCloseTo(4, 12);
  });

  it("has weights that sum to 1, the trend's the largest of the structural ones", () => {
    const { peers, ...structural } = PILLAR_WEIGHTS;
    const total = Object.values(structural).reduce((sum, weight) => sum + weight, peers);
    expect(total).toBeCloseTo(1, 12);
    expect(Math.max(...Object.values(structural))).toBe(PILLAR_WEIGHTS.trend);
  });

  it("shares the weight of an absent pillar among the others", () => {
    const { pillars, value } = pool([4, 4, null, 9]);
    expect(pillars.map((pillar) => pillar.weight)).toEqual([
      expect.closeTo(1 / 7, 12),
      expect.closeTo(1 / 7, 12),
      0,
      expect.closeTo(5 / 7, 12),
    ]);
    expect(value).toBeCloseTo(Math.exp((2 * Math.log(4) + 5 * Math.log(9)) / 7), 12);
  });

  it("is the value of the only pillar", () => {
    const { value, spread, pillars } = pool([123, null, null, null]);
    expect(value).toBeCloseTo(123, 12);
    expect(spread).toBe(1);
    expect(pillars[0]?.weight).toBe(1);
  });

  it("is null without pillars", () => {
    expect(pool([null, null, null, null])).toMatchObject({ value: null, spread: 1 });
  });

  it("measures the spread as largest ÷ smallest", () => {
    expect(pool([10, 20, 50, 25]).spread).toBe(5);
  });

  it("lies between its pillars, with weights that sum to 1", () => {
    const value = fc.option(fc.double({ min: 1, max: 1e13, noNaN: true }));
    fc.assert(
      fc.property(fc.tuple(value, value, value, value), (values) => {
        const pooled = pool(values);
        const present = values.filter((each) => each !== null);
        fc.pre(present.length > 0);
        expect(pooled.value!).toBeGreaterThanOrEqual(Math.min(...present) * (1 - 1e-12));
        expect(pooled.value!).toBeLessThanOrEqual(Math.max(...present) * (1 + 1e-12));
        const total = pooled.pillars.reduce((sum, pillar) => sum + pillar.weight, 0);
        expect(total).toBeCloseTo(1, 12);
      }),
      { seed: 61 },
    );
  });
});
