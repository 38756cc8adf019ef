import { describe, expect, it } from "vitest";
import type { DayBar } from "../../companies/index.ts";
import { priceCells, priceLines } from "../published/price-cells.ts";
import type { PublishedQuote } from "../published/quotes.ts";
import { annualFiling, CODE, quoteOf, recordOf } from "../testing/records.ts";
import { priceRules } from "./price-rules.ts";

const DAY = "2021-05-14";
const BAR: DayBar = { open: 980, high: 1_010, low: 970, close: 1_000, volume: 5_000 };
const issued = (periodEnd: string, count: number) =>
  annualFiling(periodEnd, { NumberOfIssuedShares: count });

/** Of the lines on which the quote stands: whether it agrees, or the rules that explain it. */
function judge(
  quote: Partial<PublishedQuote>,
  laterCount = 1_000_000,
  splits: { exDate: string; factor: number }[] = [],
  bars: ReadonlyMap<string, DayBar> = new Map([[CODE, BAR]]),
) {
  const record = recordOf([issued("2021-03-31", 1_000_000), issued("2022-03-31", laterCount)], {
    splits,
    closes: { "2021-05-12": 950, [DAY]: 1_000 },
  });
  const lines = priceCells({ day: DAY, quotes: [quoteOf(quote)] }, new Map([[CODE, record]]), bars);
  return Object.fromEntries(
    priceLines.flatMap(({ id, agrees }) =>
      lines
        .get(id)!
        .cells.map((cell) => [
          id,
          agrees(cell) ||
            priceRules
              .filter(({ applies, predicate }) => applies.includes(id) && predicate(cell))
              .map((rule) => rule.id),
        ]),
    ),
  );
}

describe("priceCells", () => {
  it("hold a quote against the bar of its day, and the close before against the trade before", () => {
    expect(judge({ ...BAR, previousClose: 950 })).toEqual({
      open: true,
      high: true,
      low: true,
      close: true,
      volume: true,
      previousClose: true,
    });
  });

  it("take a tenth of a yen for a difference", () => {
    expect(judge({ close: 1_000.05, open: 980.1 })).toEqual({ close: true, open: [] });
  });

  it("do not compare a day without a bar, nor what a quote does not state", () => {
    expect(judge({ close: 1_000 }, 1, [], new Map())).toEqual({});
    expect(judge({})).toEqual({});
  });
});

describe("C1", () => {
  it("explains a price that differs as later counts have grown", () => {
    expect(judge({ close: 1_200, previousClose: 1_140 }, 1_200_000)).toEqual({
      close: ["C1"],
      previousClose: ["C1"],
    });
    expect(judge({ close: 1_500 }, 1_200_000)).toEqual({ close: [] });
    expect(judge({ close: 800 }, 1_200_000)).toEqual({ close: [] });
  });

  it("does not explain it where prices mark the split", () => {
    const splits = [{ exDate: "2021-09-29", factor: 0.5 }];
    expect(judge({ close: 2_000 }, 2_000_000)).toEqual({ close: ["C1"] });
    expect(judge({ close: 2_000 }, 2_000_000, splits)).toEqual({ close: [] });
  });
});

describe("C2", () => {
  it("explains a volume that is smaller as later counts have grown", () => {
    expect(judge({ volume: 4_000 }, 1_250_000)).toEqual({ volume: ["C2"] });
    expect(judge({ volume: 3_000 }, 1_250_000)).toEqual({ volume: [] });
    expect(judge({ volume: 6_250 }, 1_250_000)).toEqual({ volume: [] });
  });
});
