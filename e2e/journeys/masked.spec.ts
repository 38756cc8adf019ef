import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/create-client";
import { SESSION_COOKIE } from "@tenbin/contract/accounts/session";
import { readIdToken } from "../running/id-token.ts";
import { apiUrl, enterpriseSession } from "../test-urls.ts";
import { registerAccount } from "./accounts.ts";
import {
  bridgeOf,
  expectValuationShown,
  fetchChart,
  fetchCompany,
  handleOf,
  plotOf,
  weighBarOf,
} from "./company-page.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";
import { startSession } from "./start-session.ts";

const PATH = "/companies/0482";
const TITLE = "この企業の分析は未解放です";

/** Sees every company analysed. */
const analyst: Client = createClient({
  baseUrl: apiUrl,
  token: () => readIdToken(enterpriseSession),
  tabId: () => "e2e",
  deviceType: () => "pc",
});

/** Figures of the analysis that are too long to be there by chance, with as many digits as pages carry. */
async function secretFigures(): Promise<string[]> {
  const params = { ticker: "0482" };
  const company = await fetchCompany(analyst, "0482");
  const chart = await fetchChart(analyst, "0482");
  const history = await analyst.call("getCompanyHistory", { params });
  const judgements = history?.entries.flatMap(({ judgement }) => judgement ?? []) ?? [];
  return [
    company.page.valuation?.value_per_share,
    company.page.valuation?.ratio,
    ...(chart.value?.calibrated ?? []),
    ...(chart.value?.uncalibrated ?? []),
    ...judgements.map((judgement) => judgement.value_per_share),
  ]
    .filter((figure) => typeof figure === "number")
    .map((figure) => String(figure).slice(0, 9))
    .filter((digits) => digits.length === 9);
}

test("nothing of a masked analysis is sent to a visitor", async ({ request }) => {
  const secrets = await secretFigures();
  expect(secrets.length).toBeGreaterThan(50);
  const token = await readIdToken(enterpriseSession);
  const cookie = `${SESSION_COOKIE}=${token}`;
  const whole = await (await request.get(PATH, { headers: { cookie } })).text();
  expect(secrets.filter((figure) => whole.includes(figure)).length).toBeGreaterThan(1);
  const paths = ["", "?begin=-4&end=0", ".data", "/history", "/history.data"];
  const urls = [
    ...paths.map((rest) => PATH + rest),
    ...["", "/pricechart", "/history", "/financials"].map((rest) => apiUrl + PATH + rest),
  ];
  for (const url of urls) {
    const response = await request.get(url);
    expect(response.status(), url).toBe(200);
    const body = await response.text();
    expect(secrets.filter((figure) => body.includes(figure)).length, url).toBe(0);
  }
});

test("a masked page shows prices, leads to what is open today, and offers registration once, before what costs money", async ({
  page,
}) => {
  for (const path of [PATH, `${PATH}/history`]) {
    await openPage(page, path);
    const panel = page.getByRole("region", { name: TITLE });
    await expect(panel).toHaveCount(1);
    const link = panel.getByRole("link", { name: "無料で会員登録する" });
    await expect(link).toHaveAttribute("href", `/register?next=${encodeURIComponent(path)}`);
    await expect(panel.getByRole("link").first()).toHaveText("本日の公開銘柄で実際の分析を見る");
    await expect(panel.getByText("無料で会員登録する")).toHaveCount(1);
  }
  const [open] = (await analyst.call("getMarket"))?.open ?? [];
  const real = page.getByRole("link", { name: "本日の公開銘柄で実際の分析を見る" });
  await expect(real).toHaveAttribute("href", `/companies/${open?.ticker}`);
  await openPage(page, PATH);
  await expect(page.getByRole("figure", { name: "表示の見本" })).toContainText("架空の会社の例");
  await expect(plotOf(page)).toBeVisible();
  await expect(weighBarOf(page)).toContainText("2025年11月14日 終値");
  await expect(weighBarOf(page)).toContainText("未表示");
  await expect(handleOf(page, "開始")).toHaveCount(0);
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute("content", /株価は/);
  await expect(description).not.toHaveAttribute("content", /判定|理論価値は/);
});

test("a member unlocks one of three companies, and sees it analysed", async ({ page, api }) => {
  await startSession(page, await registerAccount(api), PATH);
  // The sections below the chart wait for the first interaction.
  await page.mouse.wheel(0, 400);
  await page.getByRole("button", { name: "1社分を使って解放する(残り3社)" }).click();
  await expectValuationShown(page, await fetchChart(analyst, "0482"));
  await expect(bridgeOf(page)).toBeVisible();
  const doors = page.getByRole("navigation", { name: "次にできること" });
  await expect(doors.getByRole("link")).toHaveText([
    "保有銘柄を取り込む",
    "条件で探す",
    "注目銘柄を見る",
  ]);
  await doors.getByRole("link", { name: "保有銘柄を取り込む" }).click();
  const importing = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  await expect(importing.getByLabel("保有銘柄のファイル")).toBeVisible();
  await importing.getByRole("button", { name: "やめる" }).click();
  await expect(importing).toBeHidden();
  await page.goto("about:blank");
  await openPage(page, PATH);
  await expect(doors).toHaveCount(0);
  await expect(page.getByText(/^解放中\(\d+月\d+日 \d\d:\d\dまで\)$/)).toBeVisible();
  await openPage(page, `${PATH}/history`);
  await expect(page.getByText(TITLE)).toHaveCount(0);
  const limit = page.getByRole("link", { name: "スタンダード以上のプラン" });
  await expect(limit).toHaveAttribute("href", "/pricing");
  await openPage(page, "/companies/0417");
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole("button", { name: "1社分を使って解放する(残り2社)" })).toBeVisible();
  await openPage(page, "/setting");
  const account = sectionOf(page, "アカウント");
  await expect(account.getByRole("listitem")).toHaveText(
    /^0482 .+: \d{4}年\d+月\d+日 \d\d:\d\dまで$/,
  );
  await expect(account).toContainText("あと2社を解放できます。");
});
