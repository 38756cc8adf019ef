import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { CompanyResponse, MarketResponse, PriceChart } from "@tenbin/contract";
import { createClient } from "@tenbin/contract/create-client";
import { MS_PER_DAY } from "@tenbin/contract/time";
import {
  chartOf,
  expectValuationShown,
  figureOf,
  plotOf,
  weighBarOf,
  verdictLabels,
} from "../journeys/company-page.ts";
import {
  roundPerShare,
  expect,
  parseFigure,
  sectionOf,
  waitForHydration,
  test,
} from "../journeys/journey.ts";
import { signInEnterprise } from "../running/enterprise-session.ts";
import { readIdToken } from "../running/id-token.ts";
import { type RunningProduct, startTenbin, runTenbin } from "../running/tenbin.ts";
import { type ImportReport, type ProveReport, type ValueReport, withoutLists } from "./reports.ts";

const data = resolve(process.env["TEST_DATA"] ?? "../shared/data");
const web = "http://localhost:3110";
const api = "http://localhost:3111";
const LAST_DAY = Date.UTC(2022, 8, 16) / MS_PER_DAY;

/** Rows of the price file of the test data. */
const CLOSE_COUNT = 5_009_048;

test.describe("real filings and prices in an empty database", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(!existsSync(join(data, "bulk")), "the test-data folder is not here");
  test.use({ origins: [web, api] });

  const session = join(tmpdir(), `tenbin-real-session-${process.pid}.json`);
  const client = createClient({
    baseUrl: api,
    token: () => readIdToken(existsSync(session) ? session : undefined),
    tabId: () => "verify",
    deviceType: () => "pc",
  });
  let env: Record<string, string> = {};
  let running: RunningProduct | undefined;

  test.beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-real-"));
    env = { DATA_DIR: folder, SAMPLE: "off", WEB_PORT: "3110", API_PORT: "3111" };
  });
  test.afterAll(async () => {
    await running?.stop();
    await rm(session, { force: true });
    await rm(env["DATA_DIR"] ?? "", { recursive: true, force: true });
  });

  /** Runs a command that must succeed, prints its duration and returns its report. */
  async function report<T>(...args: string[]): Promise<T> {
    const started = Date.now();
    const { code, stdout, stderr } = await runTenbin([...args, "--json"], env);
    expect(code, stderr.slice(-2_000)).toBe(0);
    const response = JSON.parse(stdout) as T;
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    console.log(`tenbin ${args[0]} ${args[1] ?? ""} (${seconds} s):`, withoutLists(response));
    return response;
  }

  test("the exchange's list is imported", async () => {
    const list = await report<ImportReport>(
      "import",
      "jpx-list",
      join(data, "jpx_list/data_j_20250530.xls"),
    );
    expect(list.issues.added).toBeGreaterThan(4_000);
    expect(list.issues.refused).toBe(0);
  });

  test("the folder of statements and prices is imported", async () => {
    const { documents, bars, refusals, brokenFiles } = await report<ImportReport>(
      "import",
      "bulk",
      join(data, "bulk"),
    );
    expect(brokenFiles).toBe(0);
    expect(documents.read).toBe(25_639);
    expect(documents.added + documents.unchanged).toBe(25_639);
    // Every close is either imported or rejected with file, line and reason; a repeated bar with
    // its volume is not counted twice.
    expect(bars.added + bars.refused).toBe(CLOSE_COUNT);
    expect(bars.refused / CLOSE_COUNT).toBeLessThan(0.001);
    expect(refusals).toHaveLength(bars.refused);
    expect(refusals.every(({ reason }) => /close is not a price: "-/.test(reason))).toBe(true);
  });

  test("the whole market is valued", async () => {
    const { date, companies, rated } = await report<ValueReport>("value");
    expect(date).toBe("2022-09-16");
    expect(companies).toBeGreaterThan(2_700);
    expect(rated).toBeGreaterThan(1_500);
  });

  test("figures match published ones", async () => {
    const { checks, families } = await report<ProveReport>("prove", "--data", data);
    expect(checks.length).toBeGreaterThan(9);
    for (const { name, share, target } of checks) {
      expect(share, name).toBeGreaterThanOrEqual(target);
    }
    for (const { name, rows, unexplainedShare, limit } of families) {
      expect(rows, name).toBeGreaterThan(20_000);
      expect(unexplainedShare, name).toBeLessThanOrEqual(limit);
    }
  });

  test("the product starts on the data", async ({ page }) => {
    running = await startTenbin(env);
    const market = (await client.call("getMarket")) as MarketResponse;
    console.log(`companies ${market.companies}, statements ${market.statements}`);
    // Of 2,700 companies with filings, those that had filed by the last day with prices.
    expect(market.companies).toBeGreaterThan(2_400);
    expect(market.companies).toBeLessThanOrEqual(2_700);
    expect(market).toMatchObject({ sample: false, market_date: "2022-09-16" });
    await page.goto(web);
    await waitForHydration(page);
    await expect(page.getByRole("complementary", { name: "データについて" })).toBeHidden();
    await expect(page.getByRole("contentinfo")).toContainText("EDINET");
    await expect(page.getByRole("contentinfo")).toContainText("加工しています");
    await signInEnterprise(web, session);
  });

  test.describe("for a member who sees every company analysed", () => {
    test.use({ storageState: session });

    test("Secom's price is compared with its value as of 2022-09-16", async ({ page }) => {
      const params = { ticker: "9735" };
      const company = (await client.call("getCompany", { params })) as CompanyResponse;
      const chart = (await client.call("getPriceChart", { params })) as PriceChart;
      await page.goto(`${web}/companies/9735`);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("セコム");
      expect(company.verdict).not.toBe("unrated");
      expect(chart.price.days.at(-1)).toBe(LAST_DAY);
      expect(chart.price.days.length).toBeGreaterThan(2_100);
      expect(chart.value?.calibrated.at(-1)).toBeGreaterThan(0);
      await expect(weighBarOf(page)).toContainText("2022年9月16日 終値");
      expect(await parseFigure(figureOf(page, "株価"))).toBe(
        roundPerShare(company.tape.close ?? NaN),
      );
      await expectValuationShown(page, chart);
      await expect(weighBarOf(page)).toContainText(verdictLabels[company.verdict ?? "unrated"]);
      await page.getByRole("button", { name: "表で見る" }).click();
      const newest = page.getByRole("table", { name: /各月末と最新の日/ }).getByRole("row");
      await expect(newest.nth(1)).toContainText("2022年9月16日");
      await expect(newest.nth(1)).toContainText(verdictLabels[company.verdict ?? "unrated"]);
      const { ratio, value_per_share: value, price } = company.page.valuation ?? {};
      console.log("9735", { price, value, ratio, verdict: company.verdict });
      console.log("9735 accuracy", company.ctbm_accuracy);
    });

    test("a missing 2019 filing is shown as a gap", async ({ page }) => {
      await page.goto(`${web}/companies/4063`);
      await waitForHydration(page);
      const financials = sectionOf(page, "業績");
      const head = financials.getByRole("columnheader", { name: /2019年.*3月期.*書類なし/ });
      await expect(head).toBeVisible();
      await expect(financials).toContainText("補間していません");
      await expect(
        chartOf(page).getByRole("button", { name: "2019年3月期は選べません" }),
      ).toBeVisible();
      await expect(plotOf(page).getByText("決算なし")).toBeVisible();
      const response = await client.call("getFinancials", { params: { ticker: "4063" } });
      const missing = response?.years.filter(({ status }) => status === "missing");
      expect(missing?.map(({ name, sales }) => ({ name, sales }))).toContainEqual({
        name: "2019年3月期",
        sales: null,
      });
      console.log("4063 verdict", await weighBarOf(page).textContent());
    });

    test("a company with one filing is unrated, with the reason", async ({ page }) => {
      await page.goto(`${web}/companies/6758`);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("ソニー");
      await expect(weighBarOf(page)).toContainText("判定なし");
      await expect(weighBarOf(page)).toContainText("計算に使える決算が3期に満たないため");
      await expect(plotOf(page)).toHaveAccessibleName(/理論価値の線は判定がないためありません/);
    });

    for (const ticker of ["6501", "8306", "6861", "2267", "1925", "9022", "3402", "4507", "7951"]) {
      test(`${ticker} is shown, rated or with the reason`, async ({ page }) => {
        const response = await page.goto(`${web}/companies/${ticker}`);
        expect(response?.status()).toBe(200);
        await waitForHydration(page);
        await expect(weighBarOf(page)).toContainText(/判定していません。|理論価値/);
      });
    }
  });
});
