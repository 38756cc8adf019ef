import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { enterpriseSession } from "../test-urls.ts";
import { verdictLabels } from "./company-page.ts";
import { expect, parseFigure, openPage, sectionOf, test } from "./journey.ts";

test.use({ storageState: enterpriseSession });

const PATH = "/companies/0482/history";

test("the company page links to its history and back @verify", async ({ page }) => {
  await openPage(page, "/companies/0482");
  await page.getByRole("link", { name: "開示ごとの判定と、その後の株価" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("みなと精工の判定の履歴");
  await page.getByRole("link", { name: "みなと精工の株価と理論価値へ戻る" }).click();
  await expect(page).toHaveURL("/companies/0482");
});

test("every disclosure matches the API in verdict and outcome @verify", async ({ page, api }) => {
  const history = await api.call("getCompanyHistory", { params: { ticker: "0482" } });
  const entries = history?.entries ?? [];
  expect(entries.length).toBeGreaterThan(10);
  await openPage(page, PATH);
  const rows = sectionOf(page, "開示ごとの記録").locator("tbody tr");
  await expect(rows).toHaveCount(entries.length);
  for (const [i, { price, judgement, outcomes }] of entries.slice(0, 8).entries()) {
    const cells = rows.nth(i).getByRole("cell");
    await expect(cells.nth(0)).toContainText(verdictLabels[judgement?.verdict ?? "unrated"]);
    if (price !== null)
      expect(await parseFigure(cells.nth(1))).toBe(Number(price.toFixed(history?.price_decimals)));
    for (const [at, { change, state }] of outcomes.entries()) {
      const cell = cells.nth(4 + at);
      if (change === null)
        await expect(cell).toHaveText(state === "not_yet" ? "期間未到来" : "株価なし");
      else await expect(cell).toContainText(`${(Math.abs(change) * 100).toFixed(2)}%`);
    }
  }
});

test("the counts match the rows, wrong calls included", async ({ page, api }) => {
  const history = await api.call("getCompanyHistory", { params: { ticker: "0482" } });
  const calls = (history?.counts ?? []).filter(({ said, months }) => said > 0 && months === 12);
  expect(calls.length).toBeGreaterThan(0);
  await openPage(page, PATH);
  const section = sectionOf(page, "判定と、その後の株価");
  await section.getByText("期間ごとの回数と、市場との比較").click();
  const marks = section.locator(".call-marks").getByRole("listitem");
  const sentences = section.locator(".call-sentences").getByRole("listitem");
  for (const [i, { said, settled, rose, fell }] of calls.entries()) {
    await expect(marks.nth(i)).toContainText(`${said}回`);
    await expect(marks.nth(i)).toContainText(`上昇${rose}回、下落${fell}回`);
    const drawn = (await marks.nth(i).textContent()) ?? "";
    expect(drawn.match(/▲/g) ?? []).toHaveLength(rose);
    expect(drawn.match(/▼/g) ?? []).toHaveLength(fell);
    await expect(sentences.nth(i)).toContainText(`${said}回のうち`);
    if (settled === 0) continue;
    await expect(sentences.nth(i)).toContainText(`上昇したのは${rose}回、下落したのは${fell}回`);
  }
});

const shown = (table: Locator) => table.locator("tbody tr td:nth-of-type(1)");

test("every forecast is listed with its step, and results with what was first forecast", async ({
  page,
  api,
}) => {
  const params = { ticker: "0482" };
  const forecasts = (await api.call("getCompanyHistory", { params }))?.forecasts;
  const [newest, ...older] = forecasts?.years ?? [];
  expect(older.length).toBeGreaterThanOrEqual(5);
  await openPage(page, PATH);
  const revisions = sectionOf(page, "業績予想の修正");
  const marks = { up: "▲ 上方修正", down: "▼ 下方修正", unchanged: "→ 据え置き" };
  const steps = (year: typeof newest) =>
    (year?.forecasts ?? []).map(({ step }) =>
      step in marks ? marks[step as keyof typeof marks] : "最初の予想",
    );
  await expect(shown(revisions.getByRole("table").first())).toHaveText([
    ...steps(newest),
    ...(newest?.result === null ? [] : ["結果"]),
  ]);
  expect(steps(newest).concat(older.flatMap(steps))).toContain("▼ 下方修正");
  const folded = revisions.locator("details").first();
  await folded.locator("summary").click();
  await expect(shown(folded.getByRole("table"))).toHaveText([...steps(older[0]), "結果"]);

  const record = forecasts?.records.find(({ item }) => item === "operating_income");
  await expect(sectionOf(page, "最初の予想と結果")).toContainText(
    `上回り${record?.above}期、下回り${record?.below}期`,
  );
  const settled = forecasts?.years.find(({ result }) => result !== null);
  await page.getByText(/^期ごとの結果と最初の予想/).click();
  const row = sectionOf(page, "最初の予想と結果")
    .getByRole("table")
    .first()
    .getByRole("row")
    .nth(1);
  await expect(row).toContainText(settled!.name);
  await expect(row).toContainText(/予想 [\d.△]+ [▲▼→] /);
  await expect(
    sectionOf(page, "四半期ごとの進捗").getByRole("table", { name: "営業利益の進捗率(%)" }),
  ).toContainText("過去の平均");
});

test("expert saves the verdicts as CSV, a line for each entry @verify", async ({ page, api }) => {
  const history = await api.call("getCompanyHistory", { params: { ticker: "0482" } });
  await openPage(page, PATH);
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSVで書き出す" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^天秤_判定の履歴_0482_\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(`「${file.suggestedFilename()}」を保存しました。`)).toBeVisible();
  const lines: string[][] = parse(await readFile(await file.path()), { bom: true });
  const titles = lines.findIndex(([first]) => first === "開示日");
  expect(lines.length - titles - 1).toBe(history?.entries.length);
});

test.describe("without a plan", () => {
  test.use({
    storageState: { cookies: [], origins: [] },
    expectedBrowserErrors: [/status of 403/],
  });

  test("a visitor is told which plan saves the verdicts as CSV @verify", async ({ page }) => {
    await openPage(page, PATH);
    await page.getByRole("button", { name: "CSVで書き出す" }).click();
    await expect(page.getByText("判定の履歴のCSVは、エキスパートで書き出せます。")).toBeVisible();
  });
});

const recentTable = (page: Page) => sectionOf(page, "開示ごとの記録").locator("table").first();
const olderEntries = (page: Page) => sectionOf(page, "開示ごとの記録").locator("details");

test("collapsed years keep their state on Back @verify", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, PATH);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(tall).toBeLessThan(9100);
  await expect(
    sectionOf(page, "判定と、その後の株価").getByRole("listitem").first(),
  ).toBeInViewport();
  await expect(recentTable(page).locator("tbody tr")).toHaveCount(8);
  const old = olderEntries(page).nth(2);
  const name = (await old.locator("summary .num").textContent()) ?? "";
  expect(name).toMatch(/^20\d\d年$/);
  await expect(old.getByRole("table")).toBeHidden();
  await old.locator("summary").press("Enter");
  await expect(old.getByRole("table", { name: `${name}の開示` })).toBeVisible();
  await page.getByRole("link", { name: "計算方法と検証結果" }).first().click();
  await expect(page).toHaveURL("/sf");
  await page.goBack();
  await expect(old.getByRole("table")).toBeVisible();
  await expect(olderEntries(page).nth(3).getByRole("table")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every year can be expanded @verify", async ({ page }) => {
    await page.goto(PATH);
    const oldest = olderEntries(page).last();
    await expect(oldest.getByRole("table")).toBeHidden();
    await oldest.locator("summary").click();
    await expect(oldest.getByRole("table")).toBeVisible();
  });
});
