import type { PriceChart } from "@tenbin/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toDayNumber } from "../days.ts";
import { priceChartFixture } from "../testing/price-chart-fixture.ts";
import { createChartModel } from "./chart-model.ts";
import { ChartTable } from "./chart-table.tsx";
import { readingAt } from "./readout.tsx";

const CLOSES = { "2025-08-29": 801.5, "2025-09-30": 1602, "2025-10-31": 1610, "2025-11-14": 1620 };

function modelOf(changes: Partial<PriceChart>, closes: Readonly<Record<string, number>> = CLOSES) {
  const price = {
    days: Object.keys(closes).map((day) => toDayNumber(day)),
    close: Object.values(closes),
  };
  return createChartModel(priceChartFixture({ price, ...changes }), "all", "linear")!;
}

/** At the cursor, the oldest first. */
const readingsOf = (splits: PriceChart["splits"]) =>
  [0, 1, 2, 3].map((index) => readingAt(modelOf({ splits }), index)?.priceText);

/** Of the column of prices, the oldest first. */
function pricesOf(...given: Parameters<typeof modelOf>) {
  const model = modelOf(...given);
  const markup = renderToStaticMarkup(<ChartTable model={model} />);
  const rows = [...markup.matchAll(/<tr><th scope="row">.*?<td class="n">(.*?)<\/td>/g)];
  return rows.map(([, text]) => text).toReversed();
}

describe("prices of the chart's table", () => {
  it("have the decimals of the newest quote", () => {
    const closes = { "2025-10-31": 1610, "2025-11-14": 1620 };
    expect(pricesOf({ price_decimals: 0 }, closes)).toEqual(["1,610円", "1,620円"]);
    expect(pricesOf({ price_decimals: 1 }, closes)).toEqual(["1,610.0円", "1,620.0円"]);
  });

  it("have one where a close that no split has divided is finer", () => {
    expect(pricesOf({})).toEqual(["801.5円", "1,602.0円", "1,610.0円", "1,620.0円"]);
    const splits = [{ day: toDayNumber("2025-08-29"), factor: 0.5 }];
    expect(pricesOf({ splits })[0]).toBe("801.5円");
  });

  it("have none for what a split has divided", () => {
    const splits = [{ day: toDayNumber("2025-09-29"), factor: 0.5 }];
    expect(pricesOf({ splits })).toEqual(["802円", "1,602円", "1,610円", "1,620円"]);
  });

  it("are those of the readout", () => {
    const splits = [{ day: toDayNumber("2025-09-29"), factor: 0.5 }];
    expect(readingsOf(splits)).toEqual(["802", "1,602", "1,610", "1,620"]);
    expect(readingsOf([])[0]).toBe("801.5");
  });
});
