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
  expect(lead).toHaveLength(3);
  await openPage(page, "/companies/0482");
  const section = sectionOf(page, "診断");
  await expect(section).toContainText(lead.map(({ text }) => text).join(""));
  for (const { heading, sentences } of topics) {
    await expect(section.getByRole("heading", { name: heading })).toBeVisible();
    for (const { text } of sentences) {
      await expect(section.getByRole("listitem").filter({ hasText: text })).toHaveCount(1);
    }
  }
  const table = section.getByRole("table", { name: "診断の文中の数値と出所" });
  await expect(table).toBeHidden();
  await section.getByText("文中の数値と出所", { exact: true }).click();
  const figures = [lead, ...topics.map(({ sentences }) => sentences)]
    .flat()
    .flatMap((sentence) => sentence.figures);
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(figures.length);
  const written = await rows.allTextContents();
  for (const [index, { label, text, source }] of figures.entries()) {
    expect(written[index]).toContain(`${label}${text}${source}`);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
});

test("the range beside the value matches the API and links to its definition", async ({
  page,
  api,
}) => {
  const bands = (await fetchCompany(api, "0482")).page.valuation?.bands;
  const ends = [bands?.p80.low_per_share ?? NaN, bands?.p80.high_per_share ?? NaN];
  const [low, high] = ends.map((end) => roundPerShare(end).toLocaleString("ja-JP"));
  await openPage(page, "/companies/0482");
  const range = weighBarOf(page).getByRole("link", { name: /8割の幅/ });
  await expect(range).toMatchAriaSnapshot(`- link "8割の幅 ${low} から ${high}円 まで"`);
  await range.click();
  const meaning = page.locator("#band");
  await expect(meaning).toBeInViewport();
  await expect(meaning).toContainText("株価が8割ほどの月末で収まる");
});

test("an unrated company has no diagnosis", async ({ page, api }) => {
  const fund = await fetchCompany(api, "0991");
  expect([fund.verdict, fund.diagnosis, fund.page.diagnosis]).toEqual(["unrated", false, null]);
  await openPage(page, "/companies/0991");
  await expect(page.getByRole("heading", { name: "判定の理由" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "診断" })).toHaveCount(0);
});
