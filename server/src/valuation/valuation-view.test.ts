import type { Bands } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import type { StoredValuation } from "./store.ts";
import { valuationView } from "./valuation-view.ts";

const TODAY = "2022-09-16";
const PRICE = { price: 450, decimals: 0, date: TODAY };

const stored = (bands: Bands | null): StoredValuation => ({
  code: "01000",
  date: "2022-08-31",
  engineVersion: "1",
  unrated: null,
  value: 10_000,
  valueBeforeCalibration: 8_000,
  bands,
  shares: 10,
  shareBasis: "issued",
  pillars: [],
  calibration: { factor: 1.25, premium: 1.3, damping: 0.9615, strength: 0.9, months: 30 },
  window: { begin: -5, end: 0 },
  documentIds: [],
});
const BANDS = { p50: { low: 9_000, high: 11_100 }, p80: { low: 8_000, high: 12_500 } };

describe("valuationView", () => {
  it("gives the bands per share, on the share basis of the value beside them", () => {
    const split = [{ exDate: "2022-09-01", factor: 0.5 }];
    const view = valuationView(stored(BANDS), PRICE, split, [], TODAY);
    expect(view?.value_per_share).toBe(500);
    expect(view?.bands).toEqual({
      p50: { low_per_share: 450, high_per_share: 555 },
      p80: { low_per_share: 400, high_per_share: 625 },
    });
  });

  it("shows a value stored without bands", () => {
    const view = valuationView(stored(null), PRICE, [], [], TODAY);
    expect(view?.value_per_share).toBe(1_000);
    expect(view?.bands).toBeNull();
  });

  it("tells the two parts of the calibration", () => {
    const { calibration } = valuationView(stored(BANDS), PRICE, [], [], TODAY)!;
    expect(calibration).toMatchObject({ factor: 1.25, premium: 1.3, damping: 0.9615 });
  });

  it("is nothing without a value or a price", () => {
    expect(valuationView({ ...stored(null), value: null }, PRICE, [], [], TODAY)).toBeNull();
    expect(valuationView(stored(BANDS), null, [], [], TODAY)).toBeNull();
  });
});
