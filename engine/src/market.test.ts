import { beforeAll, describe, expect, it } from "vitest";
import { marketCloseTime } from "./calendar/market-close.ts";
import type { CompanyHistory } from "./company/inputs.ts";
import { createMarket } from "./market.ts";
import type { Market } from "./market.ts";
import type { CalibratedValue, Valuation } from "./outputs.ts";
import { quantile } from "./statistics/quantile.ts";
import { annualReport, annualReports, companyHistory } from "./testing/company-fixtures.ts";
import { marketFixture } from "./testing/market-fixture.ts";

const DATE = "2016-09-15";

const histories = marketFixture(60, 60);

/** Median |ln(price ÷ value)| at the end of the month of DATE. */
function medianError(
  values: ReadonlyMap<string, Valuation>,
  pick: (valuation: Valuation) => number | null,
): number {
  const errors = histories.flatMap((history) => {
    const valuation = values.get(history.code)!;
    const price = history.monthEnds.find(({ date }) => date.startsWith(DATE.slice(0, 7)))!;
    const value = pick(valuation);
    return value === null ? [] : [Math.abs(Math.log((price.close * valuation.shares!) / value))];
  });
  return quantile(errors, 0.5)!;
}

/** As wrong as can be. */
const calibratedOn = (date: string): CalibratedValue => ({
  date,
  valueBeforeCalibration: 1,
  calibration: { factor: 9, premium: 3, damping: 3, strength: 1, months: 99 },
});

describe("createMarket", () => {
  let market: Market;
  let values: ReadonlyMap<string, Valuation>;
  beforeAll(() => {
    market = createMarket(histories);
    values = market.valueOn(DATE);
  });

  it("values every company, in order of code", () => {
    expect([...values.keys()]).toEqual(market.codes);
    expect(market.codes).toHaveLength(60);
    expect(market.codes.toSorted()).toEqual([...market.codes]);
  });

  it("rates most companies of an ordinary market, with all four pillars", () => {
    const rated = [...values.values()].filter(({ unrated }) => unrated === null);
    expect(rated.length).toBeGreaterThan(48);
    const whole = rated.filter(({ pillars }) => pillars.every(({ value }) => value !== null));
    expect(whole.length).toBeGreaterThan(30);
  });

  it("comes closer to the price with the company's own record", () => {
    const before = medianError(values, (valuation) => valuation.valueBeforeCalibration);
    const after = medianError(values, (valuation) => valuation.value);
    expect(after).toBeLessThan(0.6 * before);
    expect(after).toBeLessThan(0.15);
  });

  it("decomposes: the pillars' logarithms by weight, times the calibration", () => {
    for (const valuation of values.values()) {
      if (valuation.value === null) continue;
      const logarithm = valuation.pillars.reduce(
        (sum, { value, weight }) => (value === null ? sum : sum + weight * Math.log(value)),
        0,
      );
      expect(Math.exp(logarithm) / valuation.valueBeforeCalibration!).toBeCloseTo(1, 12);
      const { factor, premium, damping } = valuation.calibration;
      expect(valuation.valueBeforeCalibration! * factor).toBe(valuation.value);
      expect(premium * damping).toBe(factor);
    }
  });

  it("lists the documents of every figure taken from a filing", () => {
    for (const { pillars, documentIds } of values.values()) {
      for (const input of pillars.flatMap((pillar) => pillar.inputs)) {
        expect(documentIds).toEqual(expect.arrayContaining([...input.documentIds]));
        expect(input.documentIds.length).toBeGreaterThanOrEqual(input.periodEnds.length);
      }
    }
  });

  it("values chosen companies like all companies", () => {
    const [first, second] = [market.codes[7]!, market.codes[3]!];
    const chosen = market.valueOn(DATE, [first, second]);
    expect([...chosen.keys()]).toEqual([first, second]);
    expect(chosen.get(first)).toEqual(values.get(first));
    expect(market.valueCompany(second, DATE)).toEqual(values.get(second));
  });

  it("does not depend on earlier calls", () => {
    const fresh = createMarket(histories).valueOn("2014-10-31");
    expect(market.valueOn("2014-10-31")).toEqual(fresh);
    expect(market.valueOn(DATE)).toEqual(values);
  });

  it("keeps a record from the first filing on, before the company can be rated", () => {
    const code = market.codes[1]!;
    expect(market.valueCompany(code, "2014-06-24").unrated).toBe("too_few_years");
    // The first report was disclosed on 25 June 2012; prices are those of earlier months only.
    expect(market.valueCompany(code, "2014-06-30").calibration.months).toBe(24);
    expect(market.valueCompany(code, "2014-07-01").calibration.months).toBe(25);
    expect(market.valueCompany(code, "2015-07-01").calibration.months).toBe(37);
  });

  it("takes the calibration of any day from a value of the same month", () => {
    const stored = market.valueOn("2016-06-30");
    const calibrated = new Map(
      [...stored].map(([code, { date, valueBeforeCalibration, calibration }]) => [
        code,
        valueBeforeCalibration === null ? [] : [{ date, valueBeforeCalibration, calibration }],
      ]),
    );
    // Without prices the company has no record of its own to compute.
    const withoutPrices = histories.map((history) => ({ ...history, monthEnds: [] }));
    const other = createMarket(withoutPrices, market.peers, calibrated);
    const days = ["2016-06-01", "2016-06-30"] as const;
    let moved = 0;
    for (const [code, { unrated }] of stored) {
      if (unrated !== null || market.valueCompany(code, days[0]).unrated !== null) continue;
      const { bands, ...value } = market.valueCompany(code, days[1]);
      expect(bands).not.toBeNull();
      expect(other.valueWithoutBands(code, days[1])).toEqual(value);
      const before = market.valueCompany(code, days[0]);
      expect(other.valueWithoutBands(code, days[0]).value! / before.value!).toBeCloseTo(1, 12);
      if (before.value !== value.value) moved += 1;
      const move = market.explainMove(code, ...days)!;
      expect(other.explainMove(code, ...days)!.change).toBeCloseTo(move.change, 12);
    }
    expect(moved).toBeGreaterThan(0);
  });

  it("computes the record of a month without a known calibration", () => {
    const code = market.codes[1]!;
    const calibrated = new Map([[code, [calibratedOn("2016-08-31"), calibratedOn("2016-10-31")]]]);
    const { bands: _, ...value } = market.valueCompany(code, DATE);
    const other = createMarket(histories, market.peers, calibrated);
    expect(other.valueWithoutBands(code, DATE)).toEqual(value);
  });

  it("has an empty record without filings, and no bands without a value", () => {
    const code = market.codes[1]!;
    const young = market.valueCompany(code, "2014-06-24");
    expect(young.calibration.months).toBe(0);
    expect(young.bands).toBeNull();
  });

  it("returns bands around every value, wider after larger errors", () => {
    for (const { value, bands } of values.values()) {
      expect(bands === null).toBe(value === null);
      if (value === null || bands === null) continue;
      const ends = [bands.p80.low, bands.p50.low, value, bands.p50.high, bands.p80.high];
      expect(ends.toSorted((a, b) => a - b)).toEqual(ends);
    }
    const widths = [...values.values()].flatMap(({ bands }) =>
      bands === null ? [] : Math.log(bands.p80.high / bands.p80.low),
    );
    expect(Math.max(...widths)).toBeGreaterThan(1.2 * Math.min(...widths));
  });

  it("returns the same past months whichever day is requested first", () => {
    const code = market.codes[4]!;
    const fresh = createMarket(histories);
    fresh.valueCompany(code, "2013-01-31");
    expect(fresh.valueCompany(code, DATE)).toEqual(values.get(code));
  });

  it("applies a chosen window to every past month end of the record", () => {
    const code = market.codes[2]!;
    const chosen = market.valueCompany(code, DATE, { begin: -2, end: 0 });
    expect(chosen.window).toEqual({ begin: -2, end: 0 });
    expect(chosen.pillars.find(({ key }) => key === "peers")).toEqual(
      values.get(code)!.pillars.find(({ key }) => key === "peers"),
    );
    const trend = chosen.pillars.find(({ key }) => key === "trend")!;
    expect(trend.inputs[0]?.periodEnds).toHaveLength(3);
    expect(chosen.calibration.factor).not.toBe(values.get(code)!.calibration.factor);
  });

  it("offers the fiscal years known on the day as handles", () => {
    const code = market.codes[0]!;
    expect(market.offsets(code, "2014-06-24").map((year) => year.absoluteFyIndex)).toEqual([
      2012, 2013,
    ]);
    expect(market.offsets(code, "2014-06-25").map((year) => year.absoluteFyIndex)).toEqual([
      2012, 2013, 2014,
    ]);
  });

  it("finds the last trading day of each month", () => {
    expect(market.monthEnds).toHaveLength(60);
    expect(market.monthEnds[0]).toBe("2012-01-31");
    expect(market.monthEnds.at(-1)).toBe("2016-12-31");
  });
});

describe("invalid input of the market", () => {
  const one = companyHistory({ documents: annualReports(2018, 2022) });

  it("rejects two histories of one code", () => {
    expect(() => createMarket([one, { ...one, sectors: [] }])).toThrow(RangeError);
  });

  it("rejects an unknown code", () => {
    const market = createMarket([one]);
    expect(() => market.valueCompany("99990", "2022-08-31")).toThrow(RangeError);
    expect(() => market.offsets("99990", "2022-08-31")).toThrow(RangeError);
    expect(() => market.valueOn("2022-08-31", ["99990"])).toThrow(RangeError);
  });

  it("values an empty market", () => {
    expect(createMarket([]).valueOn("2022-08-31").size).toBe(0);
    expect(createMarket([]).monthEnds).toEqual([]);
  });
});

describe("the moment of disclosure", () => {
  const day = "2022-06-27";
  function latestKnown(disclosedAt: number): number | undefined {
    const history: CompanyHistory = companyHistory({
      documents: [...annualReports(2018, 2021), annualReport(2022, {}, { disclosedAt })],
    });
    return createMarket([history]).offsets("00010", day).at(-1)?.absoluteFyIndex;
  }

  it("counts as known only before the close", () => {
    expect(latestKnown(marketCloseTime(day) - 1)).toBe(2022);
    expect(latestKnown(marketCloseTime(day))).toBe(2021);
    expect(latestKnown(marketCloseTime(day) + 1)).toBe(2021);
  });
});
