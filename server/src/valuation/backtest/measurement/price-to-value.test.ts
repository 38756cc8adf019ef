import type { Valuation } from "@tenbin/engine";
import { expect, it } from "vitest";
import { measurePriceToValue } from "./price-to-value.ts";
import { sampleFixture } from "./testing/sample-fixture.ts";

const RATIOS = [0.5, 0.8, 1, 1.25, 2];

it("takes quantiles of price ÷ value on the rows that the model values", () => {
  const sample = sampleFixture(10, 2, ({ company }) =>
    company < 5 ? -Math.log(RATIOS[company]!) : null,
  );
  const rows = sample.rows.map((row) =>
    Object.assign({}, row, {
      marketValue: 3e9,
      valuation: { valueBeforeCalibration: 1e9 } as Valuation,
      signals: { ...row.signals, averagePrice12: -Math.log(row.company < 5 ? 1.1 : 9) },
    }),
  );
  const { ctbm, beforeCalibration, averagePrice12, averagePrice18 } = measurePriceToValue({
    ...sample,
    rows,
  });
  expect(ctbm!.p25).toBeCloseTo(0.8, 12);
  expect(ctbm!.p50).toBeCloseTo(1, 12);
  expect(ctbm!.p75).toBeCloseTo(1.25, 12);
  expect(ctbm!.p10).toBeLessThan(ctbm!.p25);
  expect(ctbm!.p90).toBeGreaterThan(ctbm!.p75);
  expect(beforeCalibration!.p50).toBeCloseTo(3, 12);
  expect(averagePrice12!.p90).toBeCloseTo(1.1, 12);
  expect(averagePrice18).toBeNull();
});
