import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean } from "../statistics/mean.ts";
import { quantile } from "../statistics/quantile.ts";
import type { Draw } from "./crossed-resamples.ts";
import {
  createPanel,
  meanOfDateMeans,
  meanOverRows,
  medianOverRows,
  orderByValue,
} from "./resampled-statistics.ts";

const DATES = 5;
const COMPANIES = 4;
const rows = fc.array(
  fc.record({
    date: fc.nat(DATES - 1),
    company: fc.nat(COMPANIES - 1),
    value: fc.integer({ min: -50, max: 50 }),
  }),
  { maxLength: 40 },
);
const times = (length: number) =>
  fc.uint16Array({ min: 0, max: 3, minLength: length, maxLength: length });
const draws = fc.record({ dates: times(DATES), companies: times(COMPANIES) });
type Rows = readonly { readonly date: number; readonly company: number; readonly value: number }[];

const panelOf = (list: Rows) =>
  createPanel(
    DATES,
    list,
    list.map(({ value }) => value),
  );
/** The values repeated as often as their date and company were drawn. */
const repeated = (list: Rows, { dates, companies }: Draw) =>
  list.flatMap(({ date, company, value }) =>
    Array<number>(dates[date]! * companies[company]!).fill(value),
  );
const ONCE: Draw = {
  dates: new Uint16Array(DATES).fill(1),
  companies: new Uint16Array(COMPANIES).fill(1),
};

const close = (expected: number | null) =>
  expected === null ? null : (expect.closeTo(expected, 9) as number);

describe("a statistic under a draw of dates and companies", () => {
  it("equals that of the rows repeated as often as both were drawn", () => {
    fc.assert(
      fc.property(rows, draws, (list, drawn) => {
        const written = repeated(list, drawn);
        expect(medianOverRows(orderByValue(panelOf(list)), drawn)).toEqual(quantile(written, 0.5));
        expect(meanOverRows(panelOf(list), drawn)).toEqual(close(mean(written)));
      }),
      { seed: 9 },
    );
  });

  it("counts everything once without a draw", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const panel = panelOf(list);
        const ordered = orderByValue(panel);
        expect(medianOverRows(ordered, null)).toBe(medianOverRows(ordered, ONCE));
        expect(meanOverRows(panel, null)).toBe(meanOverRows(panel, ONCE));
        expect(meanOfDateMeans(panel, null)).toBe(meanOfDateMeans(panel, ONCE));
      }),
      { seed: 10 },
    );
  });
});

describe("the mean of dates' means", () => {
  it("weighs dates by how often they were drawn, however many companies they have", () => {
    fc.assert(
      fc.property(rows, draws, (list, drawn) => {
        const means = Array.from(drawn.dates).flatMap((drawnDate, date) => {
          const own = list.filter((row) => row.date === date);
          const companyMean = mean(repeated(own, { ...drawn, dates: ONCE.dates }));
          return companyMean === null ? [] : Array<number>(drawnDate).fill(companyMean);
        });
        expect(meanOfDateMeans(panelOf(list), drawn)).toEqual(close(mean(means)));
      }),
      { seed: 11 },
    );
  });

  it("is absent where no date was drawn", () => {
    const panel = panelOf([{ date: 1, company: 0, value: 3 }]);
    expect(meanOfDateMeans(panel, { ...ONCE, dates: Uint16Array.of(1, 0, 1, 1, 1) })).toBeNull();
    expect(meanOfDateMeans(panelOf([]), null)).toBeNull();
  });
});
