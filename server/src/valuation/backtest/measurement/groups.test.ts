import { describe, expect, it } from "vitest";
import { measureGroups } from "./groups.ts";
import { sampleFixture } from "./testing/sample-fixture.ts";
import { createMeasurer, type MeasuredMethod } from "./measure.ts";
import { benchmarkOf } from "./benchmark.ts";
import type { BacktestSample } from "./sample.ts";

const ctbm: MeasuredMethod = { kind: "value", signalOf: ({ signals }) => signals.ctbm };
const groupsOf = (sample: BacktestSample, measured: MeasuredMethod = ctbm) =>
  measureGroups(sample, createMeasurer(sample, benchmarkOf(sample), measured), measured, null);

const sector = ({ company }: { company: number }) => ({
  sector: company < 9 ? "海運業" : "化学",
});

describe("groups", () => {
  it("part the rows without losing or doubling any", () => {
    const sample = sampleFixture(90, 26, ({ noise }) => 2 * noise - 1);
    const { byVerdict, byYear, bySector, bySize } = groupsOf(sample);
    for (const groups of [byVerdict, byYear, bySector, bySize]) {
      const rows = Object.values(groups).reduce((sum, figures) => sum + figures.rows, 0);
      expect(rows).toBe(sample.rows.length);
    }
    expect(Object.keys(byVerdict)).toEqual([
      "very_cheap",
      "cheap",
      "fair",
      "expensive",
      "very_expensive",
    ]);
    expect(Object.keys(byYear)).toEqual(["2018", "2019", "2020", "2021"]);
    expect(Object.keys(bySize)).toEqual([
      "1000000000",
      "10000000000",
      "30000000000",
      "100000000000",
    ]);
  });

  it("call a price at half of the value very cheap", () => {
    const { byVerdict } = groupsOf(sampleFixture(20, 3, () => Math.log(2)));
    expect(Object.keys(byVerdict)).toEqual(["very_cheap"]);
  });

  it("are not published for fewer than ten companies: figures must not tell of a single one", () => {
    const { bySector } = groupsOf(sampleFixture(40, 12, () => 0, sector));
    expect(Object.keys(bySector)).toEqual(["化学"]);
  });

  it("have no verdicts where a method only ranks", () => {
    const ratio: MeasuredMethod = { ...ctbm, kind: "ratio" };
    expect(
      groupsOf(
        sampleFixture(20, 3, ({ noise }) => noise),
        ratio,
      ).byVerdict,
    ).toEqual({});
  });
});
