import {
  type CompanyResponse,
  type CompanyHistoryResponse,
  endpoints,
  type Financials,
  type MarketResponse,
  type PriceChart,
  valueCauses,
  type ValueMoves,
} from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { masking } from "../members/index.ts";
import { analysisRightsFor } from "../members/testing/analysis-rights.ts";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import { createSampleMarketApi, type SampleMarketApi } from "./testing/sample-market-api.ts";

let sample: SampleMarketApi;
let get: SampleMarketApi["get"];
let page: SampleMarketApi["getCompany"];
let codes: readonly string[];
let ordinaryCode: string;

beforeAll(async () => {
  sample = await createSampleMarketApi();
  ({ get, getCompany: page, codes } = sample);
  ordinaryCode = sample.ordinaryCodes[0]!;
});
afterAll(() => sample.close());

describe("GET /companies/{ticker}", () => {
  it("returns every declared field for every issue [spec 3.1]", async () => {
    const wrong: string[] = [];
    const fields = Object.keys(endpoints.getCompany.output.shape);
    for (const code of codes) {
      const { status, body } = await get<CompanyResponse>(`/companies/${code}`);
      const isWhole = status === 200 && fields.every((field) => field in body) && body.id === code;
      if (!isWhole) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it("names the fiscal years truly, marks changed ones and begins where it may [spec 3.4]", async () => {
    const wrong: string[] = [];
    const changed: string[] = [];
    let sharedYears = 0;
    for (const code of codes) {
      const { irreg_offset: marked, page: shown } = await page(code);
      const offsets = Object.values(marked);
      for (const offset of offsets) {
        const ends = `${offset.absolute_fy_index}年`;
        if (!offset.name.startsWith(ends)) wrong.push(`${code} ${offset.name} ${ends}`);
        if (offset.is_current_begin && !offset.is_available_for_begin) wrong.push(`${code} begin`);
      }
      sharedYears += offsets.length - new Set(offsets.map((each) => each.absolute_fy_index)).size;
      if (offsets.some(({ irregular }) => irregular)) changed.push(code);
      if (offsets.filter((each) => each.is_current_begin).length > 1) wrong.push(`${code} begins`);
      if (shown.unrated_reason === "changed_year_end" && !changed.includes(code)) wrong.push(code);
    }
    expect(wrong).toEqual([]);
    expect(sharedYears).toBeGreaterThan(0);
    expect(changed.length).toBeGreaterThan(0);
  });

  it("accepts a ticker in any spelling and rejects invalid ones [spec 1.5]", async () => {
    const ticker = codes[0]!.slice(0, 4);
    const fullWidth = encodeURIComponent(
      Array.from(ticker, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join(""),
    );
    expect((await page(fullWidth)).id).toBe(codes[0]);
    for (const unknown of ["9999", "99990", "abc", "%E5%A4%A9%E7%A7%A4"]) {
      const { status, body } = await get<{ errorType: string }>(`/companies/${unknown}`);
      expect([unknown, status, body.errorType]).toEqual([unknown, 404, "company_not_found"]);
    }
  });

  it("returns a ratio, a verdict and a reason that agree", async () => {
    const seen = new Set<string>();
    for (const code of codes) {
      const { verdict, page: shown, ctbm_accuracy: accuracy } = await page(code);
      seen.add(verdict ?? "");
      expect([code, verdict === "unrated"]).toEqual([code, shown.unrated_reason !== null]);
      expect([code, verdict === "unrated"]).toEqual([code, shown.valuation === null]);
      expect(accuracy).toBe(shown.accuracy?.score ?? null);
      const { ratio, price, value_per_share: value } = shown.valuation ?? {};
      expect(ratio ?? 0).toBe(value === undefined ? 0 : price! / value);
    }
    expect(seen.size).toBeGreaterThanOrEqual(4);
  });

  it("returns pillars whose weighted geometric mean is the value before calibration", async () => {
    const rated = await page(ordinaryCode);
    const { valuation: shown } = rated.page;
    const log = shown!.pillars.reduce(
      (sum, { value_per_share: value, weight }) =>
        value === null ? sum : sum + weight * Math.log(value),
      0,
    );
    expect(Math.exp(log)).toBeCloseTo(shown!.value_before_calibration, 6);
    expect(shown!.value_before_calibration * shown!.calibration.factor).toBeCloseTo(
      shown!.value_per_share,
      6,
    );
    expect(shown!.pillars.flatMap(({ inputs }) => inputs).length).toBeGreaterThan(8);
  });

  it("lists peers of the same sector, without the company itself", async () => {
    const { companies } = await sample.valuation.market();
    for (const code of codes.slice(0, 20)) {
      const shown = await page(code);
      for (const peer of shown.page.peers) {
        const other = [...companies.values()].find(({ fields }) => fields.ticker === peer.ticker)!;
        expect(other.fields.industry_category).toBe(shown.industry_category);
        expect(peer.ticker).not.toBe(shown.ticker);
      }
    }
  });
});

/** A company whose pillars of the chosen years exceed the floor, which no choice moves. */
async function findCompanyAboveFloor(): Promise<string> {
  for (const code of sample.ordinaryCodes) {
    const chosen = (await page(code)).page.valuation?.pillars.filter(
      ({ key }) => key === "cash_flow" || key === "trend",
    );
    const floored = chosen?.some(({ inputs }) =>
      inputs.some(({ key }) => key === "adaptation_value"),
    );
    if (floored === false) return code;
  }
  throw new Error("every ordinary company stands at its floor");
}

describe("GET /companies/{ticker}/pricechart", () => {
  it("returns columns of equal length that end with the values of the company page", async () => {
    const code = ordinaryCode;
    const { body } = await get<PriceChart>(`/companies/${code}/pricechart`);
    expect(body.price.days).toHaveLength(body.price.close.length);
    const value = body.value!;
    expect(value.calibrated).toHaveLength(value.days.length);
    expect(value.uncalibrated).toHaveLength(value.days.length);
    expect(value.days).toEqual(value.days.toSorted((a, b) => a - b));
    expect(new Set(value.days).size).toBe(value.days.length);
    const shown = (await page(code)).page.valuation!;
    expect(value.calibrated.at(-1)).toBe(shown.value_per_share);
    expect(value.days.at(-1)).toBe(toEpochDay(shown.as_of));
    expect(body.window).toMatchObject({ ...shown.window, is_default: true });
    expect(body.offsets.filter((offset) => offset.is_current_begin)).toHaveLength(1);
  });

  it("names a reason wherever the line has no value, and only there", async () => {
    const reasons = new Set<string>();
    for (const code of codes) {
      const { value } = (await get<PriceChart>(`/companies/${code}/pricechart`)).body;
      for (const [i, reason] of value?.unrated.entries() ?? []) {
        if (reason !== null) reasons.add(reason);
        expect([code, reason === null]).toEqual([code, value!.uncalibrated[i] !== null]);
      }
    }
    expect(reasons.size).toBeGreaterThan(1);
  });

  it("accepts the default window where free cash flow is positive from no year", async () => {
    let asked = 0;
    for (const code of codes) {
      const offsets = Object.values((await page(code)).irreg_offset);
      const begin = offsets.find((each) => each.is_current_begin);
      if (begin?.fcf_norm_is_positive !== false || (asked += 1) > 5) continue;
      const url = `/companies/${code}/pricechart`;
      const { window } = (await get<PriceChart>(url)).body;
      for (const query of [`begin=${begin.relative_fy_index}`, `begin=${window!.begin}&end=0`]) {
        const { status, body } = await get<PriceChart>(`${url}?${query}`);
        expect([code, status, body.window]).toEqual([code, 200, window]);
        expect(window).toEqual({ begin: begin.relative_fy_index, end: 0, is_default: true });
      }
    }
    expect(asked).toBeGreaterThan(0);
  });

  it("recomputes for other handles and rejects invalid handles [ASVS 2.2.3]", async () => {
    const code = await findCompanyAboveFloor();
    const usual = (await get<PriceChart>(`/companies/${code}/pricechart`)).body;
    const other = usual.offsets.find(
      (offset) => offset.is_available_for_begin && !offset.is_current_begin,
    )!;
    const url = `/companies/${code}/pricechart?begin=${other.relative_fy_index}`;
    const moved = (await get<PriceChart>(url)).body;
    expect(moved.window).toEqual({ begin: other.relative_fy_index, end: 0, is_default: false });
    expect(moved.value!.uncalibrated).not.toEqual(usual.value!.uncalibrated);
    expect(moved.valuation!.value_per_share).toBe(moved.value!.calibrated.at(-1));
    const tooLate = await get<{ errorType: string }>(`/companies/${code}/pricechart?begin=0`);
    expect(tooLate).toMatchObject({ status: 422, body: { errorType: "offset_not_available" } });
  });
});

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
/** Without a negative zero. */
const perMille = (ratio: number) => Math.round((ratio - 1) * 1_000) + 0;
/** What each cause moved at a point of the value line, per mille. */
const causesAt = (moves: ValueMoves, at: number) => valueCauses.map((cause) => moves[cause][at]!);

/** Steps of the value line between two values. */
function stepsOf({ value, value_moves: moves }: PriceChart) {
  return (value?.days ?? []).flatMap((day, at) => {
    const [before, after] = [value!.calibrated[at - 1], value!.calibrated[at]];
    if (before == null || after == null) return [];
    const from = value!.days[at - 1]!;
    return [{ from, day, before, after, causes: causesAt(moves!, at), at }];
  });
}

describe("the diary of a value", () => {
  it("adds up in every step of fifty companies, and where a value began it says nothing", async () => {
    let told = 0;
    for (const code of codes) {
      if (told === 50) break;
      const { body } = await get<PriceChart>(`/companies/${code}/pricechart?moves=true`);
      const steps = stepsOf(body);
      for (const { before, after, causes, day } of steps) {
        expect(sumOf(causes), `${code} ${day}`).toBe(perMille(after / before));
      }
      const others = (body.value?.days ?? []).flatMap((_, at) =>
        steps.some((step) => step.at === at) ? [] : causesAt(body.value_moves!, at),
      );
      expect(others.filter((change) => change !== 0)).toEqual([]);
      if (steps.length > 24) told += 1;
    }
    expect(told).toBe(50);
  });

  it("names filings only where one arrived, and calibration as the values of both days have it", async () => {
    for (const code of sample.ordinaryCodes.slice(0, 10)) {
      const { body } = await get<PriceChart>(`/companies/${code}/pricechart?moves=true`);
      const line = (await sample.valuation.company(code))!.valueLine!;
      for (const { from, day, before, after, causes, at } of stepsOf(body)) {
        const [earlier, later] = [from, day].map((each) => line.valueOn(toIsoDate(each))!);
        const mean = before === after ? 1 : (after / before - 1) / Math.log(after / before);
        for (const part of ["premium", "damping"] as const) {
          const exact = mean * Math.log(later!.calibration[part] / earlier!.calibration[part]);
          expect(Math.abs(body.value_moves![part][at]! - exact * 1_000)).toBeLessThan(1.01);
        }
        const hasNewFiling = body.disclosures.some(
          ({ kind, day: on }) => kind === "annual" && on >= from - 4 && on <= day,
        );
        expect([code, toIsoDate(day), causes[0] === 0 || hasNewFiling]).toEqual([
          code,
          toIsoDate(day),
          true,
        ]);
      }
    }
  });

  it("tells on each disclosure, and of the newest results, what the chart tells in steps", async () => {
    for (const code of sample.ordinaryCodes.slice(0, 10)) {
      const { entries } = await history(code);
      for (const [at, { judgement }] of entries.entries()) {
        const { moved, value_per_share: after } = judgement ?? {};
        if (moved == null || after == null) continue;
        const before = entries.slice(at + 1).find(({ weighed_on: on }) => on === moved.since);
        const ratio = after / before!.judgement!.value_per_share!;
        expect(moved.change).toBe(perMille(ratio));
        expect(sumOf(moved.causes.map(({ change }) => change))).toBe(moved.change);
      }
      const { valuation, value_since_results: since } = (await page(code)).page;
      const { value } = (await get<PriceChart>(`/companies/${code}/pricechart?moves=true`)).body;
      if (since === null || valuation === null) continue;
      const at = value!.days.indexOf(toEpochDay(since.since));
      expect(since.value_per_share).toBeCloseTo(value!.calibrated[at]!, 6);
      const ratio = valuation.value_per_share / since.value_per_share;
      expect(since.change).toBe(perMille(ratio));
      expect(sumOf(since.causes.map(({ change }) => change))).toBe(since.change);
      expect(since.causes.map(({ cause }) => cause)).not.toContain("results");
    }
  });
});

describe("GET /companies/{ticker}/financials", () => {
  it("names the sources of the company page, and fiscal years as filed", async () => {
    const code = ordinaryCode;
    const { body } = await get<Financials>(`/companies/${code}/financials`);
    expect(body.sources).toEqual((await page(code)).page.sources);
    expect(body.sources).toEqual(["サンプルデータ(架空の会社と株価)"]);
    expect(body.years.filter(({ status }) => status === "reported").length).toBeGreaterThan(5);
  });
});

describe("masking of real responses", () => {
  it("contains no figure of the valuation for a viewer without rights [ASVS 8.3.1]", async () => {
    const code = ordinaryCode;
    const none = analysisRightsFor();
    const company = await page(code);
    const chart = (await get<PriceChart>(`/companies/${code}/pricechart`)).body;
    const market = (await get<MarketResponse>("/market")).body;
    const secrets = [
      company.page.valuation!.value_per_share,
      company.page.valuation!.value_before_calibration,
      company.page.valuation!.ratio,
      company.page.accuracy!.months.find(({ gap }) => gap !== null)!.gap!,
      ...chart.value!.calibrated.filter((value) => value !== null),
      ...market.open.flatMap(({ ratio, value_per_share: value }) => [ratio!, value!]),
    ].map(String);
    const texts = [
      masking.mask(company, endpoints.getCompany.output, none),
      masking.mask(chart, endpoints.getPriceChart.output, none),
      masking.mask(market, endpoints.getMarket.output, none),
    ].map((response) => JSON.stringify(response));
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    expect(secrets.length).toBeGreaterThan(50);
  });
});

const history = async (code: string) =>
  (await get<CompanyHistoryResponse>(`/companies/${code}/history`)).body;

describe("GET /companies/{ticker}/history", () => {
  it("returns the declared shape for every issue, newest first", async () => {
    for (const code of codes) {
      const { status, body } = await get(`/companies/${code}/history`);
      expect(status, code).toBe(200);
      const { entries } = endpoints.getCompanyHistory.output.parse(body);
      const days = entries.map(({ disclosures }) => disclosures[0]!.disclosed_at);
      expect(days, code).toEqual(days.toSorted().toReversed());
    }
    expect((await get("/companies/99990/history")).status).toBe(404);
  });

  it("agrees with the value line and the price line of the price chart on that day", async () => {
    const { entries } = await history(ordinaryCode);
    const chart = (await get<PriceChart>(`/companies/${ordinaryCode}/pricechart`)).body;
    const valued = entries.filter(({ judgement }) => judgement?.value_per_share != null);
    expect(valued.length).toBeGreaterThan(10);
    for (const { weighed_on: day, price, judgement } of valued) {
      const number = toEpochDay(day!);
      expect(price).toBe(chart.price.close[chart.price.days.indexOf(number)]);
      const at = chart.value!.days.findLastIndex((each) => each <= number);
      expect(judgement!.value_per_share).toBeCloseTo(chart.value!.calibrated[at]!, 6);
    }
  });

  it("measures returns between closes of the price line, none of which end after the last day", async () => {
    const { entries, market_date: today } = await history(ordinaryCode);
    const { price } = (await get<PriceChart>(`/companies/${ordinaryCode}/pricechart`)).body;
    const states = new Set<string>();
    for (const { price: start, outcomes } of entries) {
      for (const { state, until, change, market_median: median } of outcomes) {
        states.add(state);
        expect(change === null).toBe(until === null);
        if (until === null) continue;
        expect(until <= today!).toBe(true);
        const end = price.close[price.days.indexOf(toEpochDay(until))]!;
        expect(change).toBeCloseTo(end / start! - 1, 12);
        expect(Math.abs(median!)).toBeLessThan(1);
      }
    }
    expect([...states].toSorted()).toEqual(["no_price", "not_yet", "whole"]);
  });

  it("says whether prices are quarantined or missing, without mentioning values", async () => {
    const histories = await Promise.all(codes.map((code) => history(code)));
    const unpriced = histories.flatMap(({ price_withheld: withheld, entries }) =>
      entries.filter((entry) => withheld || entry.price === null),
    );
    expect(unpriced).toHaveLength(413);
    for (const { price, judgement } of unpriced) {
      expect({ price, judgement }).toEqual({ price: null, judgement: null });
    }
  });
});
