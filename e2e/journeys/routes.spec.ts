import type { Page } from "@playwright/test";
import { outcomes } from "../../web/app/outcomes/outcomes.ts";
import { expectDefaultLayout, pagesByArea, everyPage } from "./default-layout.ts";
import { expect, openPage, test } from "./journey.ts";

/** Packed bytes of the route manifest, which every page loads. */
const MANIFEST_BYTES = 4_096;
test("the site has all its pages", () => {
  expect(everyPage.length).toBeGreaterThan(50);
});

/** The others are in the second tier. */
const AREAS = ["/", "/companies", "/register"];

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const area of AREAS) {
    test(`every page of ${area} is in the default layout, has its own title and its rules [spec 2.11]`, async ({
      page,
    }) => {
      const ofArea = pagesByArea.get(area) ?? [];
      expect(ofArea.length).toBeGreaterThan(0);
      for (const row of ofArea) await test.step(row.path, () => expectDefaultLayout(page, row));
    });
  }
});

/** Links that a navigation marks as the current page. */
const currentPageLinks = (page: Page, navigation: string) =>
  page.getByRole("navigation", { name: navigation, exact: true }).locator('[aria-current="page"]');

test("the navigation marks the current page", async ({ page }) => {
  await openPage(page, "/search");
  await expect(currentPageLinks(page, "サイト")).toHaveText(["探す"]);
  await expect(currentPageLinks(page, "すべてのページ")).toHaveText(["企業を探す"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "外部送信について" }).click();
  await expect(page).toHaveURL("/asc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("外部送信について");
  await expect(currentPageLinks(page, "サイト")).toHaveText([]);
  await expect(currentPageLinks(page, "すべてのページ")).toHaveText(["外部送信について"]);
});

test("the list of companies is within 探す", async ({ page }) => {
  await openPage(page, "/search");
  await page.getByRole("main").getByRole("link", { name: "企業一覧", exact: true }).click();
  await expect(page).toHaveURL("/results");
  const site = page.getByRole("navigation", { name: "サイト" });
  await expect(site.locator("[aria-current]")).toHaveText(["探す"]);
  await expect(currentPageLinks(page, "サイト")).toHaveText([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the bar links to the main pages, and its menu to all others", async ({ page }) => {
    await openPage(page, "/");
    const bar = page.getByRole("navigation", { name: "主なページ" });
    await expect(bar.getByRole("link")).toHaveText([
      "探す",
      "スクリーニング",
      "注目",
      "ポートフォリオ",
    ]);
    await bar.getByRole("link", { name: "注目" }).click();
    await expect(page).toHaveURL("/promising");
    await expect(currentPageLinks(page, "主なページ")).toHaveText(["注目"]);
    await bar.getByRole("button", { name: "メニュー" }).click();
    const all = page.getByRole("navigation", { name: "すべてのページ" });
    await expect(all).toBeInViewport();
    await all.getByRole("link", { name: "利用規約" }).click();
    await expect(page).toHaveURL("/tos");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("利用規約");
    await expect(all).toBeHidden();
    // The bar does not cover the last line.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.getByRole("contentinfo").getByRole("paragraph").last().boundingBox();
    const top = await bar.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  });
});

test("an unknown company has no history, an invalid code gives the error screen [spec 2.12, 2.13]", async ({
  page,
}) => {
  const unknown = await page.request.get("/companies/9999/history");
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("証券コード9999の企業は収録していません");
  const malformed = await page.request.get("/companies/13O1/history");
  expect(malformed.status()).toBe(404);
  expect(await malformed.text()).toContain("エラーが発生しました");
});

test("a company page loads no texts of other pages @verify", async ({ page }) => {
  const texts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.js$|\/companies\//.test(new URL(response.url()).pathname)) texts.push(response.text());
  });
  await openPage(page, "/companies/0482");
  const loaded = (await Promise.all(texts)).join("\n");
  expect(loaded).toContain("みなと精工");
  const words = Object.values(outcomes).map(({ happened }) => happened.heading);
  expect(words.filter((sentence) => loaded.includes(sentence))).toEqual([]);
});

test("the route list in a page stays small", async ({ page }) => {
  const manifestResponse = page.waitForResponse(/\/assets\/manifest-[^/]+\.js$/);
  await openPage(page, "/");
  const { responseBodySize } = await (await manifestResponse).request().sizes();
  expect(responseBodySize).toBeGreaterThan(0);
  expect(responseBodySize).toBeLessThan(MANIFEST_BYTES);
});

test("the design system precedes component styles", async ({ page }) => {
  await openPage(page, "/register/timelimit");
  const button = page.getByRole("main").getByRole("link").first();
  await expect(button).toHaveCSS("text-decoration-line", "none");
  await expect(button).toHaveCSS("border-top-style", "solid");
});
