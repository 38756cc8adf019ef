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
  const { model } = record;
  const figure = model.ic_beyond_price;
  if (figure === null) throw new Error("no foresight was measured");
  const printed = figure.toFixed(3).replace("-", "−");
  await expect(section.getByRole("listitem").filter({ hasText: printed }).first()).toBeInViewport();
  const table = section.getByRole("table").first();
  await expect(table).toBeHidden();
  await section.getByText("順位相関の数字を表で見る").click();
  await expect(table).toContainText(model.rows.toLocaleString("ja-JP"));
  await expect(table).toContainText(model.ic?.toFixed(3).replace("-", "−") ?? "－");
});

test("every chart's figures stand in a table below it @verify", async ({ page, api }) => {
  const record = (await api.call("getRecord"))?.record;
  if (record == null) throw new Error("the sample market was not measured");
  await openPage(page, "/sf");
  const rivals = sectionOf(page, "ほかの方法との比較");
  await expect(rivals.locator(".interval-chart li")).toHaveCount(record.rivals.length + 2);
  await rivals.getByText("ほかの方法の数字を表で見る").click();
  await expect(rivals.getByRole("table").locator("tbody tr")).toHaveCount(record.rivals.length);
  const returns = sectionOf(page, "判定と裏付けごとの、その後");
  await returns.getByText("判定と裏付けごとの数字を表で見る").click();
  const verdicts = returns.getByRole("table").first().locator("tbody tr");
  await expect(verdicts).toHaveCount(record.by_verdict.length);
  const years = sectionOf(page, "年ごと、月ごと");
  await years.getByText("年ごとの数字を表で見る").click();
  await expect(years.getByRole("table").locator("tbody tr")).toHaveCount(record.by_year.length);
});

test("constants and formulas match the engine", async ({ page, api }) => {
  const method = (await api.call("getRecord"))?.method;
  if (method === undefined) throw new Error("no method");
  await openPage(page, "/sf");
  for (const step of await page.locator(".sf-steps summary").all()) await step.click();
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
