import { enterpriseSession } from "../test-urls.ts";
import { accessibilityViolations } from "./axe.ts";
import { fetchCompany, weighBarOf } from "./company-page.ts";
import { roundPerShare, expect, openPage, sectionOf, horizontalOverflow, test } from "./journey.ts";

test.use({ storageState: enterpriseSession });

test("the diagnosis matches the API, and its figures open with one click", async ({
  page,
  api,
}) => {
  const { diagnosis } = (await fetchCompany(api, "0482")).page;
  const topics = diagnosis?.sections ?? [];
  expect(topics.map(({ topic }) => topic)).toEqual([
    "pillars",
    "evidence",
    "past_prices",
    "accounts",
    "changed",
    "turns",
    "unseen",
  ]);
  const lead = diagnosis?.lead ?? [];
  expect(lead).toHaveLength(2);
  await openPage(page, "/companies/0482");
  const section = sectionOf(page, "診断");
  await expect(section).toContainText(lead.map(({ text }) => text).join(""));
  // In view at once: the turns of the verdict and three changes.
  await expect(section.getByRole("listitem").filter({ visible: true })).toHaveCount(5);
  const detail = section.getByText(/^くわしい診断\(\d+文\)$/);
  await detail.focus();
  await page.keyboard.press("Enter");
  for (const { heading, sentences } of topics) {
    await expect(section.getByRole("heading", { name: heading, level: 3 }).first()).toBeVisible();
    for (const { text } of sentences) {
      await expect(section.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    }
  }
  const rows = section.locator(".figures").getByRole("listitem");
  await expect(rows.filter({ visible: true })).toHaveCount(0);
  await section.getByText("文中の数値と出所", { exact: true }).click();
  const figures = [lead, ...topics.map(({ sentences }) => sentences)]
    .flat()
    .flatMap((sentence) => sentence.figures);
  await expect(rows).toHaveCount(figures.length);
  const written = await rows.allTextContents();
  for (const [index, { label, text, source }] of figures.entries()) {
    expect(written[index]).toBe(`${label} ${text} ${source}`);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
});

test("the range beside the value matches the API, and its meaning opens in place @verify", async ({
  page,
  api,
}) => {
  const bands = (await fetchCompany(api, "0482")).page.valuation?.bands;
  const ends = [bands?.p80.low_per_share ?? NaN, bands?.p80.high_per_share ?? NaN];
  const [low, high] = ends.map((end) => roundPerShare(end).toLocaleString("ja-JP"));
  await openPage(page, "/companies/0482");
  const range = weighBarOf(page).getByText(/^過去のずれの8割が収まる範囲/);
  await expect(range).toHaveText(`過去のずれの8割が収まる範囲 ${low}〜から${high}円まで`);
  const meaning = weighBarOf(page).getByText("株価が8割ほどの月末で収まる");
  await expect(meaning).toBeHidden();
  await range.click();
  await expect(meaning).toBeInViewport();
});

test("an unrated company has no diagnosis @verify", async ({ page, api }) => {
  const fund = await fetchCompany(api, "0991");
  expect([fund.verdict, fund.diagnosis, fund.page.diagnosis]).toEqual(["unrated", false, null]);
  await openPage(page, "/companies/0991");
  await expect(page.getByRole("heading", { name: "判定の理由" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "診断" })).toHaveCount(0);
});
