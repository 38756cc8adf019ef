import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bridgeFromPrice, type BridgePillar } from "./bridge.ts";
import { PILLAR_WEIGHTS } from "./pillars/pooling.ts";

const yen = fc.double({ min: 0.5, max: 1e6, noNaN: true });
const factor = fc.double({ min: 0.5, max: 2, noNaN: true });
const keys = ["balance_sheet", "cash_flow", "trend", "peers"] as const;

/** At least one pillar with a value, their weights adding to 1. */
const pillars = fc
  .tuple(yen, ...keys.slice(1).map(() => fc.option(yen)))
  .map((values): readonly BridgePillar[] => {
    const present = keys.filter((_, i) => values[i] !== null);
    const total = present.reduce((sum, key) => sum + PILLAR_WEIGHTS[key], 0);
    return keys.map((key, i) => {
      const value = values[i] ?? null;
      return { key, value, weight: value === null ? 0 : PILLAR_WEIGHTS[key] / total };
    });
  });
const calibration = fc.record({ premium: factor, damping: factor, months: fc.constant(12) });

const valueOf = (parts: readonly BridgePillar[], premium: number, damping: number) =>
  premium *
  damping *
  parts.reduce((product, { value, weight }) => product * (value ?? 1) ** weight, 1);

describe("bridgeFromPrice", () => {
  it("multiplies and adds up to the value, whatever the figures", () => {
    fc.assert(
      fc.property(yen, pillars, calibration, (price, parts, own) => {
        const steps = bridgeFromPrice(price, parts, own);
        const value = valueOf(parts, own.premium, own.damping);
        const product = steps.reduce((result, step) => result * step.factor, price);
        const sum = steps.reduce((result, step) => result + step.amount, price);
        expect(product / value).toBeCloseTo(1, 9);
        expect(Math.abs(sum - value)).toBeLessThanOrEqual(1e-9 * Math.max(price, value));
      }),
      { seed: 19, numRuns: 500 },
    );
  });

  it("gives each step the same amount in any order", () => {
    fc.assert(
      fc.property(yen, pillars, calibration, (price, parts, own) => {
        const steps = bridgeFromPrice(price, parts, own);
        for (const step of bridgeFromPrice(price, parts.toReversed(), own)) {
          const same = steps.find(({ key }) => key === step.key);
          expect(step.amount).toBeCloseTo(same?.amount ?? NaN, 6);
        }
      }),
      { seed: 19, numRuns: 200 },
    );
  });

  it("gives an amount the sign of its logarithm, also where the value is the price", () => {
    const steps = bridgeFromPrice(
      100,
      [
        { key: "balance_sheet", value: 200, weight: 0.5 },
        { key: "peers", value: 50, weight: 0.5 },
      ],
      { premium: 1, damping: 1, months: 1 },
    );
    expect(steps.map(({ key }) => key)).toEqual(["balance_sheet", "peers", "premium", "damping"]);
    expect(steps.map(({ amount }) => amount)).toEqual([
      expect.closeTo(100 * Math.log(Math.SQRT2)),
      expect.closeTo(-100 * Math.log(Math.SQRT2)),
      0,
      0,
    ]);
  });

  it("has no step for what does not enter the value", () => {
    const steps = bridgeFromPrice(
      100,
      [
        { key: "balance_sheet", value: 120, weight: 1 },
        { key: "trend", value: null, weight: 0 },
      ],
      { premium: 1, damping: 1, months: 0 },
    );
    expect(steps).toEqual([
      { key: "balance_sheet", factor: expect.closeTo(1.2), amount: expect.closeTo(20) },
    ]);
  });
});
