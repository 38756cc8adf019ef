import { verdictOf } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { diagnose } from "./diagnose.ts";
import { findLead } from "./findings/find-lead.ts";
import { findThresholds } from "./findings/find-thresholds.ts";
import type { DiagnosisInput } from "./diagnosis-input.ts";
import { goldenInputs } from "./testing/golden-inputs.ts";

const inputs = goldenInputs();
const rated = inputs.filter(({ material }) => material.valuation !== null);

describe("the lead of a diagnosis", () => {
  it("says verdict and reason of every rated company, and nothing where there is no verdict", () => {
    for (const { material, name } of rated) {
      const kinds = diagnose(material)?.lead.map(({ kind }) => kind) ?? [];
      expect(kinds[0], name).toBe("position");
      expect(kinds[1], name).toMatch(/^why_/);
      expect(kinds, name).toHaveLength(2);
    }
    const unrated = inputs.filter(({ material }) => material.valuation === null);
    const names = unrated.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["fund", "negative-equity", "stale", "too-young"]),
    );
    for (const { material } of unrated) expect(diagnose(material)?.lead ?? []).toEqual([]);
  });

  it("tells levels just beyond which the verdict is the one it names, and not before", () => {
    const told = rated.flatMap(({ material }) => {
      const next = findThresholds(material).find(({ kind }) => kind === "next");
      return next?.kind === "next" ? [{ next, valuation: material.valuation! }] : [];
    });
    const verdicts = told.map(({ valuation: { price, value_per_share: value } }) =>
      verdictOf(price, value),
    );
    expect(new Set(verdicts)).toEqual(
      new Set(["very_cheap", "cheap", "fair", "expensive", "very_expensive"]),
    );
    for (const { next, valuation } of told) {
      const { price, value_per_share: value } = valuation;
      const today = verdictOf(price, value);
      const dearer = next.isDearer ? 1 : -1;
      const nudge = 1e-9 * dearer;
      expect(verdictOf(next.price.level.value * (1 + nudge), value)).toBe(next.verdict);
      expect(verdictOf(next.price.level.value * (1 - nudge), value)).toBe(today);
      expect(verdictOf(price, next.value.level.value * (1 - nudge))).toBe(next.verdict);
      expect(verdictOf(price, next.value.level.value * (1 + nudge))).toBe(today);
      expect(next.price.level.value).toBeCloseTo(price * (1 + next.priceMove.value), 6);
      expect(next.value.level.value).toBeCloseTo(value * (1 + next.valueMove.value), 6);
    }
  });
});

describe("the reason in the lead", () => {
  const steady = inputs.find(({ name }) => name === "steady-manufacturer")!.material;
  const given = steady.valuation!;

  /** The steady manufacturer with a pooled value, a premium and a price. */
  function reasonAt(pooled: number, premium: number, price: number): string | undefined {
    const value = pooled * premium;
    const material: DiagnosisInput = {
      ...steady,
      company: { ...steady.company, verdict: verdictOf(price, value) },
      valuation: {
        ...given,
        price,
        ratio: price / value,
        value_per_share: value,
        value_before_calibration: pooled,
        calibration: { ...given.calibration, premium, months: 60, strength: 1, damping: 1 },
      },
    };
    return findLead(material).find(({ kind }) => kind.startsWith("why_"))?.kind;
  }
  const pooled = given.value_before_calibration;

  it("is the record where the pillars alone say something else", () => {
    expect(reasonAt(pooled, 1.4, pooled)).toBe("why_record");
    expect(reasonAt(pooled, 0.7, pooled)).toBe("why_record");
  });

  it("is a pillar where the pillars say the same, and the mix where the price is fair", () => {
    expect(reasonAt(pooled, 1.1, pooled * 0.7)).toBe("why_pillar");
    expect(reasonAt(pooled, 1.1, pooled * 2)).toBe("why_pillar");
    expect(reasonAt(pooled, 1.02, pooled)).toBe("why_mix");
  });
});
