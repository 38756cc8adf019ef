import { evidenceLevels } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { measureEvidence } from "./evidence-hits.ts";
import { createMeasurementContext } from "./measurement-context.ts";
import type { SampleRow } from "./sample.ts";
import { type RowContext, sampleFixture } from "./testing/sample-fixture.ts";

/** Price ÷ value of 0.7 for even companies (cheap), 1 for odd ones (fair); three levels each. */
const gapOf = ({ company }: RowContext) => (company % 2 === 0 ? -Math.log(0.7) : 0);
const third = (company: number) => Math.floor(company / 2) % 3;
const withEvidence = ({ company }: RowContext): Partial<SampleRow> => ({
  evidence: evidenceLevels[third(company)]!,
  outcome: third(company) - 1 + company / 10_000,
});
const hitsOf = (companies: number, overrides: typeof withEvidence = withEvidence, months = 3) =>
  measureEvidence(createMeasurementContext(sampleFixture(companies, months, gapOf, overrides)));

/** Rows of cheap and weak where those of the first date are changed. */
const without = (change: Partial<SampleRow>) =>
  hitsOf(66, (row) => ({ ...withEvidence(row), ...(row.date === 0 ? change : {}) })).cheap.weak
    .rows;

describe("hits by verdict and evidence", () => {
  it("are shares above the median of the date, with counts", () => {
    const { cheap, fair } = hitsOf(66);
    expect([cheap.weak, cheap.strong].map(({ hitRate }) => hitRate)).toEqual([0, 1]);
    expect(cheap.weak).toMatchObject({ rows: 33, companies: 11, interval: null });
    expect(cheap.middle.hitRate).toBeCloseTo(fair.middle.hitRate! - 1 / 11, 1);
    expect(cheap.strong.meanExcessReturn).toBeCloseTo(1, 2);
  });

  it("say nothing of fewer than ten companies, but count them", () => {
    const { cheap } = hitsOf(54);
    expect(cheap.strong).toMatchObject({ hitRate: null, rows: 27, companies: 9 });
  });

  it("leave out rows without evidence, without a value and without a later price", () => {
    expect(without({ evidence: null })).toBe(22);
    expect(without({ outcome: null })).toBe(22);
    expect(without({})).toBe(33);
  });

  it("have intervals that stay shares", () => {
    const { cheap } = hitsOf(66, withEvidence, 24);
    expect(cheap.strong.interval).toEqual([1, 1]);
    expect(cheap.middle.interval![0]).toBeGreaterThanOrEqual(0);
  });

  it("have an interval of the return above the mean, too", () => {
    const { cheap } = hitsOf(66, withEvidence, 24);
    const [low, high] = cheap.strong.excessInterval!;
    expect(low).toBeLessThanOrEqual(cheap.strong.meanExcessReturn!);
    expect(high).toBeGreaterThanOrEqual(cheap.strong.meanExcessReturn!);
    expect(hitsOf(66).cheap.strong.excessInterval).toBeNull();
  });
});
