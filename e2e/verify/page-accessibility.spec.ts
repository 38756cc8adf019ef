import { accessibilityViolations } from "../journeys/axe.ts";
import { expect, horizontalOverflow, openPage, sectionOf, test } from "../journeys/journey.ts";
import { dialogOf, openSearch } from "../journeys/search-dialog.ts";
import { enterpriseSession } from "../test-urls.ts";

test("the search overlay meets WCAG 2.2 AA", async ({ page }) => {
  await openPage(page, "/");
  await (await openSearch(page)).fill("みなと");
  await expect(dialogOf(page).getByRole("option").nth(1)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
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

for (const width of [1280, 390]) {
  test(`news meet WCAG 2.2 AA and fit a width of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/news", "/news?item=sample-market"]) {
      await openPage(page, path);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
  });
}

test("the glossary meets WCAG 2.2 AA and fits the smallest phone", async ({ page }) => {
  await openPage(page, "/gn");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
});

for (const width of [1280, 820, 390, 320]) {
  test(`the plans meet WCAG 2.2 AA and fit at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/pricing");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    expect(await horizontalOverflow(page)).toBe(0);
  });
}

test.describe("where every company is analysed", () => {
  test.use({ storageState: enterpriseSession });

  test("the chart's table meets WCAG 2.2 AA", async ({ page }) => {
    await openPage(page, "/companies/0482");
    await page.getByRole("button", { name: "表で見る" }).click();
    await expect(page.getByRole("table", { name: /各月末と最新の日/ })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  for (const width of [1280, 390]) {
    test(`the history meets WCAG 2.2 AA and fits a width of ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, "/companies/0482/history");
      await sectionOf(page, "開示ごとの記録").locator("details").first().locator("summary").click();
      expect(await accessibilityViolations(page)).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    });
  }
});
