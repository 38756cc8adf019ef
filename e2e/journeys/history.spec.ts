import { accessibilityFaults } from "./axe.ts";
import { verdictNames } from "./company-page.ts";
import { asWritten, expect, figureIn, open, sectionOf, test } from "./journey.ts";

const PATH = "/companies/0482/history";

test("from the company's page to its history and back", async ({ page }) => {
  await open(page, "/companies/0482");
  await page.getByRole("link", { name: "開示ごとの判定と、その後の株価" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("みなと精工の判定の履歴");
  await page.getByRole("link", { name: "みなと精工の株価と理論価値へ戻る" }).click();
  await expect(page).toHaveURL("/companies/0482");
});

test("every disclosure shows what the API says was said and what followed", async ({
  page,
  api,
}) => {
  const history = await api.call("getCompanyHistory", { params: { ticker: "0482" } });
  const entries = history?.entries ?? [];
  expect(entries.length).toBeGreaterThan(10);
  await open(page, PATH);
  const rows = sectionOf(page, "開示ごとの記録").locator("tbody tr");
  await expect(rows).toHaveCount(entries.length);
  for (const [i, { price, judgement, outcomes }] of entries.slice(0, 8).entries()) {
    const cells = rows.nth(i).getByRole("cell");
    await expect(cells.nth(0)).toContainText(verdictNames[judgement?.verdict ?? "unrated"]);
    if (price !== null) expect(await figureIn(cells.nth(1))).toBe(asWritten(price));
    for (const [at, { change, state }] of outcomes.entries()) {
      const cell = cells.nth(4 + at);
      if (change === null) await expect(cell).toHaveText(state === "not_yet" ? "まだ" : "株価なし");
      else await expect(cell).toContainText(`${(Math.abs(change) * 100).toFixed(2)}%`);
    }
  }
});

test("the counts are those of the rows, wrong calls included", async ({ page, api }) => {
  const history = await api.call("getCompanyHistory", { params: { ticker: "0482" } });
  const calls = (history?.counts ?? []).filter(({ said, months }) => said > 0 && months === 12);
  expect(calls.length).toBeGreaterThan(0);
  await open(page, PATH);
  const sentences = sectionOf(page, "判定と、その後の株価").getByRole("listitem");
  for (const [i, { said, settled, rose, fell }] of calls.entries()) {
    await expect(sentences.nth(i)).toContainText(`${said}回のうち`);
    if (settled === 0) continue;
    await expect(sentences.nth(i)).toContainText(`上昇したのは${rose}回、下落したのは${fell}回`);
  }
});

for (const width of [1280, 390]) {
  test(`the history keeps WCAG 2.2 AA and its width at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, PATH);
    expect(await accessibilityFaults(page)).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
}
