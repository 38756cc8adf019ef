import type { CompanyHistoryResponse, CompanyResponse, PriceChart } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toEpochDay } from "../platform/clock/days.ts";
import { createTestApi, type TestApi } from "../members/testing/test-api.ts";
import { registerReports } from "./index.ts";
import {
  annualFiling,
  annualFilings,
  createReportMarket,
  MARKET_DAY,
  reportCompany,
  type ReportMarket,
} from "./testing/report-market.ts";

const SPLIT = { exDate: "2023-09-28", factor: 0.25 };

const companies = [
  reportCompany({
    code: "01110",
    sector33: "機械",
    documents: [
      ...annualFilings("01110", 2014, 2020),
      // Invests more than it earns over three years.
      annualFiling("01110", 2021, {
        facts: { NetCashProvidedByUsedInInvestmentActivities: -3e9 },
      }),
      ...annualFilings("01110", 2022, 2024),
    ],
  }),
  reportCompany({
    code: "01210",
    sector33: "機械",
    split: SPLIT,
    documents: [
      ...annualFilings("01210", 2014, 2023),
      annualFiling("01210", 2024, { shares: 40_000_000 }),
    ],
  }),
  // Listed in the middle of the record, after four filings, with a gap before.
  reportCompany({
    code: "130A0",
    sector33: "機械",
    firstDay: "2022-07-01",
    listingDate: "2022-07-01",
    documents: [...annualFilings("130A0", 2018, 2019), ...annualFilings("130A0", 2021, 2024)],
  }),
  reportCompany({ code: "01280", price: null, documents: annualFilings("01280", 2014, 2024) }),
  reportCompany({ code: "01290", documents: annualFilings("01290", 2023, 2024) }),
];

let market: ReportMarket;
let everything: TestApi;
let single: TestApi;

beforeAll(async () => {
  market = await createReportMarket(companies);
  const create = (analysed?: readonly string[]) =>
    createTestApi((api) => registerReports(api, market.reports), analysed);
  [everything, single] = await Promise.all([create(), create(["0121"])]);
});
afterAll(async () => {
  await Promise.all([everything.close(), single.close()]);
  await market.database.drop();
});

const chart = async (code: string, handles = {}) =>
  (await market.reports.priceChart(code, handles))!;

describe("the price", () => {
  it("has every trading day, on today's share basis", async () => {
    const { price, splits } = await chart("01210");
    const { bars } = companies[1]!;
    expect(price.days).toEqual(bars.map(({ date }) => toEpochDay(date)));
    const factorOn = (date: string) => (date < SPLIT.exDate ? SPLIT.factor : 1);
    expect(price.close).toEqual(bars.map(({ date, close }) => close! * factorOn(date)));
    expect(splits).toEqual([{ day: toEpochDay(SPLIT.exDate), factor: SPLIT.factor }]);
  });

  it("of a company without one is empty, and so is what would be drawn on it", async () => {
    expect(await chart("01280")).toMatchObject({
      price: { days: [], close: [] },
      disclosures: [],
      splits: [],
      valuation: null,
    });
  });
});

describe("the value line", () => {
  it("does not jump in a split", async () => {
    const { value, price } = await chart("01210");
    const at = value!.days.findLastIndex((day) => day < toEpochDay(SPLIT.exDate));
    expect(value!.calibrated[at + 1]! / value!.calibrated[at]!).toBeCloseTo(1, 1);
    const last = price.close.at(-1)!;
    const typical = value!.uncalibrated.filter((each) => each !== null).map((each) => each / last);
    expect(Math.min(...typical)).toBeGreaterThan(0.5);
    expect(Math.max(...typical)).toBeLessThan(2);
  });

  it("ends in the value of the company's page", async () => {
    const { value, valuation } = await chart("01110");
    const { page } = (await market.reports.company("01110"))!;
    expect(value!.calibrated.at(-1)).toBe(page.valuation!.value_per_share);
    expect(value!.days.at(-1)).toBe(toEpochDay(MARKET_DAY));
    expect(valuation).toEqual(page.valuation);
  });

  it("steps on the first close after a filing, from what was known then", async () => {
    const { value } = await chart("01110");
    const disclosed = ["2022-05-11", "2023-05-11", "2024-05-13"].map((day) => toEpochDay(day));
    expect(value!.days).toEqual(expect.arrayContaining(disclosed));
    const on = (day: string) => value!.uncalibrated[value!.days.indexOf(toEpochDay(day))]!;
    const before = value!.uncalibrated[value!.days.indexOf(toEpochDay("2024-05-13")) - 1]!;
    expect(on("2024-05-13")).not.toBe(before);
  });

  it("is not drawn for a company that was never rated", async () => {
    expect(await chart("01290")).toMatchObject({ value: null, valuation: null });
  });
});

const refused = async (query: string) => {
  const { status, body } = await everything.get<{ errorType: string }>(
    `/companies/0111/pricechart?${query}`,
  );
  return [status, body.errorType];
};

const beginAt = async (end: number) =>
  (await chart("01110", { end })).offsets.find((offset) => offset.relative_fy_index === -3);

describe("the handles", () => {
  it("stand by default on the newest year and five years before", async () => {
    const { window, offsets } = await chart("01110");
    expect(window).toMatchObject({ end: 0, is_default: true });
    const current = offsets.filter((offset) => offset.is_current_end);
    expect(current.map(({ name }) => name)).toEqual(["2024年3月期"]);
    expect(offsets.filter((offset) => offset.is_current_begin)).toEqual([
      expect.objectContaining({ relative_fy_index: window!.begin }),
    ]);
  });

  it("recompute the whole line for a window, which is then not the default", async () => {
    const usual = await chart("01110");
    const moved = await chart("01110", { begin: -8, end: -1 });
    expect(moved.window).toEqual({ begin: -8, end: -1, is_default: false });
    expect(moved.price).toEqual(usual.price);
    expect(moved.value!.uncalibrated.at(-1)).not.toBe(usual.value!.uncalibrated.at(-1));
    expect(moved.valuation!.value_per_share).toBe(moved.value!.calibrated.at(-1));
    const shorter = await chart("01110", { begin: -3 });
    expect(shorter.window).toEqual({ begin: -3, end: 0, is_default: false });
    const { begin, end } = usual.window!;
    const same = await chart("01110", { begin, end });
    expect(same.window).toEqual(usual.window);
    expect(same.value!.calibrated.at(-1)).toBeCloseTo(usual.value!.calibrated.at(-1)!, 9);
  });

  it("may begin where the free cash flow up to the end is positive", async () => {
    expect(await beginAt(0)).toMatchObject({
      is_for_begin: true,
      fcf_norm_is_positive: true,
      is_available_for_begin: true,
    });
    expect(await beginAt(-1)).toMatchObject({
      is_for_begin: true,
      fcf_norm_is_positive: false,
      is_available_for_begin: false,
    });
  });

  it.each([
    ["a year with outflows until the end year", { begin: -3, end: -1 }],
    ["a span of two years", { begin: -1 }],
    ["the newest year as a beginning", { begin: 0 }],
    ["a year before the first filing", { begin: -14 }],
    ["an end before the first filing", { end: -14 }],
  ])("cannot stand on %s", async (_, handles) => {
    await expect(market.reports.priceChart("01110", handles)).rejects.toMatchObject({
      errorType: "offset_not_available",
    });
  });

  it("are refused by the API in its own words, and unreadable ones as such", async () => {
    expect(await refused("begin=0")).toEqual([422, "offset_not_available"]);
    expect(await refused("begin=1")).toEqual([422, "invalid_request"]);
    expect(await refused("begin=-16")).toEqual([422, "invalid_request"]);
    expect(await refused("begin=x")).toEqual([422, "invalid_request"]);
    expect(await refused("start=-5")).toEqual([422, "invalid_request"]);
  });
});

describe("markers", () => {
  it("begin with the first price; fiscal years without a filing are gaps", async () => {
    const { disclosures, gaps, offsets } = await chart("130A0");
    expect(disclosures.map(({ document_id: id, kind }) => [id, kind])).toEqual([
      ["130A0-FY2023", "annual"],
      ["130A0-FY2024", "annual"],
    ]);
    expect(disclosures[0]!.day).toBe(toEpochDay("2023-05-10"));
    expect(gaps).toEqual([{ name: "2020年3月期", absolute_fy_index: 2020 }]);
    expect(offsets.map(({ absolute_fy_index: year }) => year)).not.toContain(2020);
  });
});

describe("the routes of a company", () => {
  const PATHS = ["", "/pricechart", "/financials", "/history"];

  it("take the code in any writing", async () => {
    for (const path of PATHS) {
      const tickers = await Promise.all(
        ["130A", "130a", "130A0", "１３０Ａ"].map(async (writing) => {
          const url = `/companies/${encodeURIComponent(writing)}${path}`;
          return (await everything.get<{ ticker: string }>(url)).body.ticker;
        }),
      );
      expect(new Set(tickers)).toEqual(new Set(["130A"]));
    }
  });

  it.each(["9999", "99990", "12", "123456", "天秤", "130I"])("know no %s", async (code) => {
    for (const path of PATHS) {
      const answer = await everything.get(`/companies/${encodeURIComponent(code)}${path}`);
      expect(answer).toMatchObject({ status: 404, body: { errorType: "company_not_found" } });
    }
  });

  it("tell a viewer without rights prices and filings, and nothing of the value", async () => {
    const { body: page } = await single.get<CompanyResponse>("/companies/0111");
    expect(page).toMatchObject({
      masked: true,
      is_authorized: false,
      verdict: null,
      ctbm_accuracy: null,
      diagnosis: null,
      page: { valuation: null, accuracy: null, diagnosis: null, unrated_reason: null },
    });
    expect(page.tape.close).toBe(companies[0]!.bars.at(-1)!.close);
    // Peers are masked each by its own right.
    expect(page.page.peers.map(({ ticker, verdict }) => [ticker, verdict === null])).toEqual([
      ["0121", false],
      ["130A", true],
    ]);
    const { body: drawn } = await single.get<PriceChart>("/companies/0111/pricechart");
    expect(drawn).toMatchObject({ masked: true, value: null, valuation: null });
    expect(drawn.price.close).toHaveLength(companies[0]!.bars.length);
    const { body: past } = await single.get<CompanyHistoryResponse>("/companies/0111/history");
    expect(past).toMatchObject({ masked: true, engine_version: null, counts: null });
    expect(past.entries).toHaveLength(11);
    for (const { judgement } of past.entries) expect(judgement).toBeNull();
  });

  it("compute the value of chosen fiscal years only for who sees it, and name what opens it", async () => {
    const masked = "/companies/0111/pricechart?begin=-5";
    expect(await everything.get(masked)).toMatchObject({ status: 200 });
    expect(await single.get(masked.replace("0111", "0121"))).toMatchObject({ status: 200 });
    expect(await single.get(masked)).toMatchObject({
      status: 403,
      body: {
        errorType: "plan_required",
        details: [{ path: "plan", reason: "tenbin_unit" }],
      },
    });
  });

  it("refuse chosen fiscal years from the second at which a plan has ended, not what is the viewer's own (H26)", async () => {
    const ended = await createTestApi((api) => registerReports(api, market.reports), [], {
      endedPlan: "tenbin_light",
    });
    const chosen = await ended.get("/companies/0111/pricechart?end=-1");
    const readable = await ended.get("/companies/0111/pricechart");
    await ended.close();
    expect(chosen).toMatchObject({ status: 403, body: { errorType: "plan_expired" } });
    expect(readable).toMatchObject({ status: 200, body: { masked: true } });
  });

  it("tell a viewer with the right to one company everything of it", async () => {
    const path = "/companies/0121/history";
    const [{ body: own }, { body: full }] = [
      await single.get<CompanyHistoryResponse>(path),
      await everything.get<CompanyHistoryResponse>(path),
    ];
    expect(own).toEqual(full);
    expect(own.entries[0]!.judgement!.verdict).not.toBe("unrated");
  });
});
