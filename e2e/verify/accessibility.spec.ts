import type { Page } from "@playwright/test";
import { accessibilityViolations } from "../journeys/axe.ts";
import { expect, horizontalOverflow, openPage, test } from "../journeys/journey.ts";
import { enterpriseSession } from "../test-urls.ts";

test.use({ expectedBrowserErrors: [/status of 404/] });

test("text at 200 % fits, on phones too", async ({ page }) => {
  await expectFitsAt200Percent(page, [
    "/login",
    "/pricing",
    "/error",
    "/no/such/page",
    "/search",
    "/results",
    "/sf",
    "/companies/0482",
    "/companies/0482/history",
    "/companies/0990",
  ]);
});

async function expectFitsAt200Percent(page: Page, paths: readonly string[]) {
  const devtools = await page.context().newCDPSession(page);
  // The font size of the browser's settings: scales everything in em, including the breakpoints.
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of paths) {
    await openPage(page, path);
    for (const width of [1280, 820, 390]) await expectFitsUnfolded(page, width);
  }
}

test("no collapsed content is wider than the smallest phone", async ({ page }) => {
  await expectFitsPhones(page, ["/sf", "/companies/0482", "/companies/0482/history"]);
});

async function expectFitsPhones(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await openPage(page, path);
    for (const width of [390, 320]) await expectFitsUnfolded(page, width);
  }
}

async function expectFitsUnfolded(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
  // Charts are drawn for the new width after it.
  await expect.poll(() => horizontalOverflow(page), `${page.url()} at ${width}`).toBe(0);
}

test.describe("where every company is analysed", () => {
  test.use({ storageState: enterpriseSession });

  const paths = ["/companies/0482", "/companies/0482/history"];

  test("text at 200 % fits, on phones too", async ({ page }) => {
    await expectFitsAt200Percent(page, [...paths, "/companies/0990"]);
  });

  test("no collapsed content is wider than the smallest phone", async ({ page }) => {
    await expectFitsPhones(page, paths);
  });
});

for (const theme of ["明るい", "暗い"] as const) {
  for (const width of [1280, 820, 390]) {
    test(`every component of the gallery meets WCAG 2.2 AA: ${theme}, ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, "/gallery");
      const themes = page.getByRole("group", { name: "見本のテーマ" });
      await themes.getByRole("radio", { name: theme }).check();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });
  }
}
