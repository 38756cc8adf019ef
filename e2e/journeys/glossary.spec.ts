import { expect, openPage, sectionOf, test } from "./journey.ts";

test("a definition leads to its term, whose limits can be read", async ({ page }) => {
  await openPage(page, "/companies/0482");
  await sectionOf(page, /^ネットキャッシュ/)
    .getByRole("link", { name: "用語集:ネットキャッシュ" })
    .click();
  await expect(page).toHaveURL("/gn#net_cash");
  const term = page.getByRole("article", { name: "ネットキャッシュ", exact: true });
  await expect(term.getByRole("heading")).toBeInViewport();
  await expect(term).toContainText("限界");
});

test("the index leads to terms and metrics by their reading @verify", async ({ page }) => {
  await openPage(page, "/gn");
  await page.getByRole("navigation", { name: "五十音" }).getByRole("link", { name: "さ" }).click();
  await expect(page).toHaveURL("/gn#kana-sa");
  await sectionOf(page, "索引").getByRole("link", { name: "正確度", exact: true }).click();
  await expect(page.getByRole("heading", { name: "正確度", exact: true })).toBeInViewport();
  await page.goBack();
  await sectionOf(page, "索引").getByRole("link", { name: "自己資本比率" }).click();
  await expect(page).toHaveURL("/gn#metric-equity_ratio");
});

test("the glossary is read without script @verify", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto("/gn");
  const text = await page.getByRole("main").innerText();
  expect(text.length).toBeGreaterThan(2_500);
  await expect(page.getByRole("heading", { name: "理論価値", exact: true })).toBeVisible();
  await context.close();
});
