import { accessibilityViolations } from "./axe.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";

test("the page shows the stored record and says that it is of the sample", async ({
  page,
  api,
}) => {
  const response = await api.call("getRecord");
  const record = response?.record;
  if (record == null) throw new Error("the sample market was not measured");
  await openPage(page, "/sf");
  await expect(page.getByRole("main")).toContainText("架空の会社と株価でできたサンプル市場");
  const section = sectionOf(page, "検証結果");
  await expect(section).toContainText(record.model.ic?.toFixed(3) ?? "－");
  await expect(section).toContainText(record.model.rows.toLocaleString("ja-JP"));
  const rivals = sectionOf(page, "ほかの計算方法との比較").locator("tbody tr");
  await expect(rivals).toHaveCount(record.rivals.length);
  const verdicts = sectionOf(page, "判定ごとの、その後").locator("tbody tr");
  await expect(verdicts).toHaveCount(record.by_verdict.length);
});

test("constants and formulas match the engine", async ({ page, api }) => {
  const method = (await api.call("getRecord"))?.method;
  if (method === undefined) throw new Error("no method");
  await openPage(page, "/sf");
  for (const formula of Object.values(method.formulas)) {
    await expect(page.locator("code", { hasText: formula }).first()).toBeVisible();
  }
  await page.getByText("定数の一覧").click();
  const rate = `${Number((method.constants.cost_of_equity * 100).toFixed(2))}%`;
  await expect(page.locator("dl").filter({ hasText: "資本コスト" }).last()).toContainText(rate);
});

test("the live record prints the program that checks a row, and offers its feed", async ({
  page,
  request,
}) => {
  await openPage(page, "/sf");
  const section = sectionOf(page, "先に凍結した記録");
  await section.getByText("自分で確かめる").click();
  const program = section.getByRole("region", { name: "行を確かめるプログラム" });
  await expect(program).toContainText("node check-row.mjs");
  await expect(program).toContainText("process.exitCode");
  const address = await section.getByRole("link", { name: "Atomフィード" }).getAttribute("href");
  const feed = await request.get(address ?? "");
  expect(feed.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
});

for (const width of [1280, 390]) {
  test(`the method page meets WCAG 2.2 AA and fits a width of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/sf");
    expect(await accessibilityViolations(page)).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
}
