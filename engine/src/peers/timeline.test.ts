import { beforeAll, describe, expect, it } from "vitest";
import { monthIndexOf } from "../calendar/days.ts";
import type { CompanyHistory } from "../company/inputs.ts";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import { createMarket } from "../market.ts";
import { annualReports, companyHistory, monthEnd } from "../testing/company-fixtures.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { crossSection, sectorColumns } from "./cross-section.ts";
import { RATIO_COLUMN_COUNT } from "./features.ts";
import { deserializePeersTimeline, serializePeersTimeline } from "./serialized-timeline.ts";
import { createPeersTimeline } from "./timeline.ts";
import type { PeersTimeline } from "./timeline.ts";

const MARKET = marketFixture(60, 48, 5);
const COMPANIES = MARKET.map((history) => createPointInTimeCompany(history));
const MONTH = monthIndexOf("2015-01-01");

describe("crossSection", () => {
  const sectors = sectorColumns(COMPANIES);
  const count = (companies: readonly CompanyHistory[]) =>
    crossSection(
      companies.map((history) => createPointInTimeCompany(history)),
      sectors,
      "2015-01-31",
    ).equations.count;

  it("includes every priced ordinary company, and no financial one", () => {
    const banks = MARKET.filter(({ sectors: [listed] }) => listed?.sector === "銀行業").length;
    expect(banks).toBeGreaterThan(5);
    expect(count(MARKET)).toBe(60 - banks);
  });

  it.each([
    ["without a price that month", { monthEnds: [{ date: "2014-12-31", close: 500 }] }],
    ["without a report", { documents: [] }],
    ["with a stale report", { documents: annualReports(2010, 2013) }],
    [
      "without shares",
      {
        documents: annualReports(2012, 2014, () => ({ issuedShares: null, bpsYen: null })),
      },
    ],
    ["of negative book value", { documents: annualReports(2012, 2014, () => ({ netAssets: -1 })) }],
    ["that is a fund", { kind: "fund" as const }],
  ])("omits a company %s", (_, change) => {
    const plain = companyHistory({
      documents: annualReports(2012, 2014),
      monthEnds: [{ date: "2015-01-31", close: 500 }],
    });
    expect(count([plain])).toBe(1);
    expect(count([{ ...plain, ...change }])).toBe(0);
  });

  it("has a column per sector, whatever the order of companies", () => {
    expect([...sectorColumns(COMPANIES.toReversed())]).toEqual([...sectors]);
    expect([...sectors.values()]).toEqual(
      Array.from({ length: sectors.size }, (_, index) => RATIO_COLUMN_COUNT + index),
    );
  });
});

describe("createPeersTimeline", () => {
  let timeline: PeersTimeline;
  beforeAll(() => {
    timeline = createPeersTimeline(COMPANIES);
  });

  it("has no model before enough month ends with known companies", () => {
    expect(timeline.modelBefore(monthIndexOf("2012-06-01"))).toBeNull();
    expect(timeline.modelBefore(MONTH)).not.toBeNull();
  });

  it("estimates each month from earlier months only", () => {
    const known = MARKET.map((history) =>
      createPointInTimeCompany({
        ...history,
        monthEnds: history.monthEnds.filter(({ date }) => date < "2015-01-01"),
      }),
    );
    expect(createPeersTimeline(known).modelBefore(MONTH)).toEqual(timeline.modelBefore(MONTH));
    expect(timeline.modelBefore(MONTH + 1)).not.toEqual(timeline.modelBefore(MONTH));
  });

  it("keeps the last model after the prices end", () => {
    const last = timeline.modelBefore(monthIndexOf("2016-01-01"));
    expect(timeline.modelBefore(monthIndexOf("2020-01-01"))).toEqual(last);
    expect(timeline.countBefore(monthIndexOf("2020-01-01"))).toBe(48);
  });

  it("explains most of the differences between companies", () => {
    const market = createMarket(MARKET);
    const errors = [...market.valueOn("2015-06-30").values()].flatMap((valuation) => {
      const peers = valuation.pillars.find(({ key }) => key === "peers")?.value;
      const history = MARKET.find(({ code }) => code === valuation.code)!;
      const price = history.monthEnds.find(({ date }) => date.startsWith("2015-06"))!;
      if (peers == null || valuation.shares === null) return [];
      return [Math.abs(Math.log((price.close * valuation.shares) / peers))];
    });
    expect(errors.length).toBeGreaterThan(40);
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.3);
  });
});

describe("serializePeersTimeline", () => {
  it("values a single company to the bit, through JSON", () => {
    const whole = createMarket(MARKET);
    const record: unknown = JSON.parse(JSON.stringify(serializePeersTimeline(whole.peers)));
    const peers = deserializePeersTimeline(record as ReturnType<typeof serializePeersTimeline>);
    for (const history of MARKET.slice(0, 12)) {
      const alone = createMarket([history], peers);
      for (const day of ["2014-09-30", monthEnd(2012, 47), "2016-02-10"]) {
        expect(alone.valueCompany(history.code, day)).toEqual(
          whole.valueCompany(history.code, day),
        );
      }
    }
  });
});
