import type { PriceChart } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { toDayNumber } from "../../charts/days.ts";
import { toWeighedMonths } from "./weighed-months.ts";

const chart = (
  price: Readonly<Record<string, number | null>>,
  value: Readonly<Record<string, number | null>> | null,
): Pick<PriceChart, "price" | "price_decimals" | "value"> => ({
  price: { days: Object.keys(price).map(toDayNumber), close: Object.values(price) },
  price_decimals: 1,
  value:
    value === null
      ? null
      : {
          days: Object.keys(value).map(toDayNumber),
          calibrated: Object.values(value),
          uncalibrated: Object.values(value),
          unrated: Object.values(value).map(() => null),
          calibrated_from: null,
          edges: [0.6, 0.8, 1.25, 1.67],
        },
});

describe("toWeighedMonths", () => {
  it("takes the last traded close of each month of five years, with the value in force", () => {
    const prices = {
      "2020-11-13": 1,
      "2020-11-30": 100,
      "2020-12-29": 110,
      "2020-12-30": null,
      "2021-01-29": 120,
      "2025-11-14": 130,
    };
    const values = { "2020-12-01": 200.4, "2021-01-29": null, "2025-11-14": 250.6 };
    expect(toWeighedMonths(chart(prices, values))).toEqual({
      from: "2020-11-30",
      until: "2025-11-14",
      closes: [100, 110, 120, 130],
      priceDecimals: 1,
      values: [null, 200, null, 251],
    });
  });

  it("draws nothing of a masked value, of one month, or of no value at all", () => {
    const prices = { "2025-10-31": 100, "2025-11-14": 130 };
    expect(toWeighedMonths(chart(prices, null))).toBeNull();
    expect(toWeighedMonths(chart({ "2025-11-14": 130 }, { "2025-11-14": 1 }))).toBeNull();
    expect(toWeighedMonths(chart(prices, { "2025-10-31": null }))).toBeNull();
  });
});
