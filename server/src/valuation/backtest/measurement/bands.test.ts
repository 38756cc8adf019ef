import { expect, it } from "vitest";
import { measureBands } from "./bands.ts";
import { createResampling } from "./intervals.ts";
import { sampleFixture, type RowContext } from "./testing/sample-fixture.ts";
import type { SampleRow } from "./sample.ts";

/** In yen; log prices are spread evenly over ±0.5 around it. */
const VALUE = 1e11;
const around = (half: number) => ({
  low: VALUE * Math.exp(-half),
  high: VALUE * Math.exp(half),
});
const bands = { p50: around(0.25), p80: around(0.4) };
const withBands = ({ noise }: RowContext): Partial<SampleRow> => ({
  marketValue: VALUE * Math.exp(noise - 0.5),
  valuation: { bands } as SampleRow["valuation"],
});
const withoutBands = (): Partial<SampleRow> => ({
  valuation: { bands: null } as SampleRow["valuation"],
});

it("counts how often the price lay inside", () => {
  const { p50, p80 } = measureBands(
    sampleFixture(60, 30, () => 0, withBands),
    createResampling(30, 60),
  )!;
  expect(p50.share).toBeCloseTo(0.5, 1);
  expect(p80.share).toBeCloseTo(0.8, 1);
  expect(Object.keys(p80.byYear)).toEqual(["2018", "2019", "2020", "2021"]);
  expect(p80.interval![0]).toBeLessThanOrEqual(p80.share!);
  expect(p80.interval![1]).toBeGreaterThanOrEqual(p80.share!);
  expect(Object.keys(p50.bySize)).toEqual(["30000000000", "100000000000"]);
});

it("says nothing without bands", () => {
  const sample = sampleFixture(5, 3, () => 0, withoutBands);
  expect(measureBands(sample, null)).toBeNull();
});
