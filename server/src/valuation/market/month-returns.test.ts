import type { CompanyHistory } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { statementsOf } from "../../companies/index.ts";
import { documentFixture } from "../../companies/testing/fixtures.ts";
import { monthReturnsOf } from "./month-returns.ts";

const DAYS = ["2019-02-28", "2019-03-29", "2019-04-26", "2019-05-31"];

const history = (given: Partial<CompanyHistory>): CompanyHistory => ({
  code: "01000",
  sectors: [],
  kind: "stock",
  documents: [],
  monthEnds: [],
  splits: [],
  ...given,
});
const closes = (...prices: readonly [date: string, close: number][]) =>
  prices.map(([date, close]) => ({ date, close }));

describe("returns between month ends", () => {
  it("are those of the last closes up to them, on one share basis", () => {
    const company = history({
      monthEnds: closes(["2019-02-28", 1_000], ["2019-03-29", 1_100], ["2019-04-26", 605]),
      splits: [{ exDate: "2019-04-10", factor: 0.5 }],
    });
    const returns = monthReturnsOf(company, DAYS);
    expect(returns.map((each) => each!.price)).toEqual([
      expect.closeTo(0.1, 12),
      expect.closeTo(0.1, 12),
      0,
    ]);
  });

  it("begin with the first trade, and go on as 0 where there is none, so that they join", () => {
    const company = history({ monthEnds: closes(["2019-03-15", 500], ["2019-05-31", 600]) });
    expect(monthReturnsOf(company, DAYS)).toEqual([
      null,
      { price: 0, total: null, isTraded: false },
      { price: expect.closeTo(0.2, 12), total: null, isTraded: false },
    ]);
  });

  it("say whether there was a trade on the day", () => {
    const company = history({ monthEnds: closes(["2019-02-28", 10], ["2019-03-28", 10]) });
    expect(monthReturnsOf(company, DAYS).map((each) => each!.isTraded)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("have the dividend in the month of its ex-date", () => {
    const years = [2017, 2018, 2019].map((year) =>
      documentFixture({
        documentId: String(year),
        periodStart: `${year - 1}-04-01`,
        periodEnd: `${year}-03-31`,
        disclosedAt: `${year}-05-10T15:00:00+09:00`,
        facts: { DividendPerShareYen: 22 },
      }),
    );
    const flat = DAYS.map((date): [string, number] => [date, 1_100]);
    const company = history({ documents: statementsOf(years), monthEnds: closes(...flat) });
    const returns = monthReturnsOf(company, DAYS).map((each) => each!.total);
    expect(returns).toEqual([expect.closeTo(0.02, 12), 0, 0]);
  });
});
