import { describe, expect, it } from "vitest";
import { data } from "react-router";
import type { ApiLoader } from "../../../api/api-loader.ts";
import { toIsoDay } from "../../../charts/days.ts";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { plansResponse } from "../../pricing/testing/plans-response.ts";
import { formatCompanyName } from "../../../ui/format.ts";
import { loadCompany } from "./load-company.ts";
import { unpackCompany } from "./packed-company.ts";
import { assumptionsFixture } from "../testing/assumptions-fixture.ts";
import { companyFixture, financialsFixture } from "../testing/company-fixture.ts";

const request = new Request("http://web.test/companies/0482");

const LONG_SEGMENT = "REIT・ベンチャーファンド・カントリーファンド・インフラファンド";

const responses: Readonly<Record<string, unknown>> = {
  getCompany: companyFixture({}, { segment: LONG_SEGMENT }),
  getFinancials: financialsFixture(),
  getPriceChart: priceChartFixture(),
  getAssumptions: { assumptions: assumptionsFixture() },
};

/** Answers with the request, or fails as given. */
function fakeLoad(
  failing: Readonly<Record<string, string>> = {},
  stale: string | null = null,
  answers: Readonly<Record<string, unknown>> = {},
) {
  const requests: string[] = [];
  const load = (async (_: Request, name: string, input?: { query?: object }) => {
    const call = `${name} ${JSON.stringify(input?.query ?? {})}`;
    requests.push(call);
    const errorType = failing[call];
    if (errorType !== undefined) {
      throw data({ message: "", errorType }, { status: errorType === "unavailable" ? 503 : 404 });
    }
    return {
      data: answers[name] ?? responses[name],
      staleSince: name === "getFinancials" ? stale : null,
    };
  }) as unknown as ApiLoader;
  return { load, requests };
}

const loadPage = (load: ApiLoader, query = "") =>
  loadCompany(load, request, "0482", new URL(`http://web.test/companies/0482${query}`));

describe("loadCompany", () => {
  it("requests page, financials, the chart of the window and the assumptions in the URL", async () => {
    const { load, requests } = fakeLoad();
    const { packed } = await loadPage(load, "?begin=-7&end=0&growth=0.06&cost=x");
    expect(requests).toEqual([
      "getCompany {}",
      "getFinancials {}",
      'getPriceChart {"begin":-7,"end":0}',
      'getAssumptions {"growth":0.06}',
    ]);
    const { chart, financials, assumptions } = unpackCompany(packed);
    expect(assumptions?.map).toEqual(assumptionsFixture().map);
    expect({ chart, financials }).toEqual({
      chart: priceChartFixture(),
      financials: financialsFixture(),
    });
  });

  it.each([
    ["is not available", "offset_not_available"],
    ["is not in the viewer's plan", "plan_required"],
    ["is in the viewer's plan no more", "plan_expired"],
  ])("falls back to the default window when the requested one %s", async (_, errorType) => {
    const { load, requests } = fakeLoad({ 'getPriceChart {"begin":-9}': errorType });
    await loadPage(load, "?begin=-9");
    expect(requests.filter((call) => call.startsWith("getPriceChart"))).toEqual([
      'getPriceChart {"begin":-9}',
      "getPriceChart {}",
    ]);
  });

  it.each(["today", "2999-01-01T00:00:00Z", "2999/1/1"])(
    "shows today and which days there are where %s is asked for",
    async (at) => {
      const { load, requests } = fakeLoad();
      const page = await loadPage(load, `?${new URLSearchParams({ at })}`);
      expect(requests).toEqual([
        "getCompany {}",
        "getFinancials {}",
        "getPriceChart {}",
        "getAssumptions {}",
      ]);
      const { days } = priceChartFixture().price;
      expect(page.availableDays).toEqual({
        first: toIsoDay(days[0]!),
        last: toIsoDay(days.at(-1)!),
      });
    },
  );

  it("loads what unlocks a masked company, and shows the page without it in an outage", async () => {
    const masked = { ...companyFixture(), masked: true, is_authorized: false };
    const getPlans = { ...plansResponse, on_sale: true };
    const getMarket = { open: [{ ticker: "0101", name_jp: "架空精工株式会社" }] };
    const termsOf = async (getCompany: object) =>
      (await loadPage(fakeLoad({}, null, { getCompany, getPlans, getMarket }).load)).unlockTerms;
    const terms = {
      unlockDays: 33,
      unlocks: 4,
      unitPrice: 321,
      planPrice: 1_230,
      isForVisitor: true,
      openToday: [{ ticker: "0101", name: formatCompanyName("架空精工株式会社") }],
    };
    expect(await termsOf(masked)).toEqual(terms);
    expect(await termsOf({ ...masked, delisted: true })).toEqual({ ...terms, unitPrice: null });
    const closed = fakeLoad({ "getMarket {}": "unavailable" }, null, {
      getCompany: masked,
      getPlans,
    });
    expect((await loadPage(closed.load)).unlockTerms).toEqual({ ...terms, openToday: [] });
    const down = fakeLoad({ "getPlans {}": "unavailable" }, null, {
      getCompany: masked,
      getMarket,
    });
    expect((await loadPage(down.load)).unlockTerms).toBeNull();
    const open = fakeLoad();
    expect((await loadPage(open.load)).unlockTerms).toBeNull();
    expect(open.requests).not.toContain("getPlans {}");
  });

  it("shows the page without assumptions where they cannot be had", async () => {
    const { load } = fakeLoad({ "getAssumptions {}": "unavailable" });
    const { company, assumptions } = unpackCompany((await loadPage(load)).packed);
    expect([company.ticker, assumptions]).toEqual(["0482", null]);
  });

  it("shortens the market segment to fit the head", async () => {
    const { packed } = await loadPage(fakeLoad().load);
    expect(unpackCompany(packed).company.page.segment).toBe("REIT・ファンド");
  });

  it("sends the fiscal years once, with the chart, and the page's description", async () => {
    const { company, description, packed } = await loadPage(fakeLoad().load);
    const current = Object.values(unpackCompany(packed).company.irreg_offset);
    expect(current.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true]);
    expect(company).toEqual({ ticker: "0482", name_jp: "みなと精工" });
    expect(description).toMatch(/^みなと精工.0482.の2025年11月14日の株価は/);
  });

  it("throws a non-fatal 404 for an unknown code", async () => {
    const { load } = fakeLoad({ "getCompany {}": "company_not_found" });
    await expect(loadPage(load)).rejects.toMatchObject({
      data: { fatal: false, message: "Page not found: /companies/0482" },
      init: { status: 404 },
    });
  });

  it("rethrows every other error", async () => {
    const { load } = fakeLoad({ "getFinancials {}": "internal" });
    await expect(loadPage(load)).rejects.toMatchObject({ data: { errorType: "internal" } });
  });

  it("reports the age of its oldest part", async () => {
    const { load } = fakeLoad({}, "2025-11-14T03:00:00.000Z");
    expect((await loadPage(load)).staleSince).toBe("2025-11-14T03:00:00.000Z");
  });
});
