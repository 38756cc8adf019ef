import { describeMarketMoment } from "@tenbin/contract/market-moment";
import { recordSummary } from "../../web/app/components/record-summary.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";

test("every page says that the data is a sample", async ({ request }) => {
  for (const path of ["/", "/search", "/results", "/companies/0482"]) {
    const html = await (await request.get(path)).text();
    const [, note = ""] =
      /<aside[^>]* aria-label="データについて"[^>]*>(.*?)<\/aside>/s.exec(html) ?? [];
    expect(note, path).toContain("会社も数値もすべて架空です。");
  }
});

test("pages of a market day say until which moment of it they know prices and disclosures", async ({
  request,
  api,
}) => {
  const market = await api.call("getMarket");
  const moment = describeMarketMoment(market?.market_date ?? "");
  for (const path of [
    "/",
    "/promising",
    "/results?q=みなと",
    "/results?compare=0482,0417",
    "/screening?preset=net_cash",
  ]) {
    expect(toText(await (await request.get(path)).text()), path).toContain(moment);
  }
});

/** React separates adjacent texts by comments. */
const toText = (html: string) => html.replaceAll("<!-- -->", "");

test("the three open companies of the day link to their pages @verify", async ({ page, api }) => {
  const market = await api.call("getMarket");
  expect(market?.open).toHaveLength(3);
  for (const { name_jp: name, ticker } of market?.open ?? []) {
    await openPage(page, "/");
    const section = sectionOf(page, "本日の公開銘柄");
    await section.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/companies/${ticker}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

test("the front page rates the first open company @verify", async ({ page, api }) => {
  const market = await api.call("getMarket");
  const first = market?.open[0];
  if (first === undefined) throw new Error("no open company");
  await openPage(page, "/");
  const weighed = page.getByRole("article").filter({ hasText: "本日の公開銘柄" });
  await expect(weighed).toContainText(first.ticker);
  const gap = Math.round(Math.abs((first.ratio ?? NaN) - 1) * 100);
  await expect(weighed).toContainText(`${gap}%`);
  // The link covers the whole box.
  await weighed.click();
  await expect(page).toHaveURL(`/companies/${first.ticker}`);
});

test("the front page's search box finds a company", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("searchbox", { name: "会社名・証券コード・よみ" }).fill("みなと精工");
  await page.getByRole("button", { name: "探して量る" }).click();
  await expect(page).toHaveURL(/\/results\?q=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("「みなと精工」の検索結果");
  await expect(page.getByRole("link", { name: "みなと精工" })).toBeVisible();
});

test("the newest disclosures link to their companies @verify", async ({ page }) => {
  await openPage(page, "/");
  const filings = sectionOf(page, "新着の開示").getByRole("listitem");
  expect(await filings.count()).toBeGreaterThan(3);
  const link = filings.first().getByRole("link");
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("the front page shows the measured record with its caveats", async ({ page, api }) => {
  const response = await api.call("getRecord");
  if (response?.record == null) throw new Error("no record");
  await openPage(page, "/");
  const section = sectionOf(page, "しくみ");
  const figures = section.getByRole("definition");
  await expect(figures.first()).toHaveText(recordSummary(response.record)[0]?.figure ?? "");
  await expect(section).toContainText("読むときの注意 架空の会社と株価で測ったもの");
  await section.getByRole("link", { name: "検証結果をすべて見る" }).click();
  await expect(page).toHaveURL("/sf#record");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the front page is complete and its search box works", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("株価を、");
    const box = page.getByRole("searchbox", { name: "会社名・証券コード・よみ" });
    await box.fill("0482");
    await page.getByRole("button", { name: "探して量る" }).click();
    await page.getByRole("link", { name: "みなと精工" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("みなと精工");
  });
});
