import type { Page } from "@playwright/test";
import { expect, open, settled, test } from "./journey.ts";

/** Specification §4 on deployments under an open page; the rehearsal with two builds is in verify/. */

const NEXT = { id: "next", timestamp: 1_800_000_000_000 };

/** From now on the site says that it has been deployed anew. */
async function deploy(page: Page): Promise<void> {
  await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: NEXT }));
  await page.route("**/builds/meta/next.json", (route) =>
    route.fulfill({ json: { ...NEXT, integrity: {} } }),
  );
}

/** The reader comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);
const notice = (page: Page) => page.getByText("新しい版があります。");

test("§4: new deployments are detected by the build manifest and the latest-build file", async ({
  page,
}) => {
  await deploy(page);
  await open(page, "/search");
  const box = page.getByRole("main").getByRole("combobox");
  await box.fill("みなと");
  await mark(page);
  await expect(notice(page)).toBeHidden();
  await comeBack(page);
  await expect(notice(page)).toBeVisible();
  // Nothing is reloaded under somebody who types.
  expect(await isMarked(page)).toBe(true);
  await expect(box).toHaveValue("みなと");
  // The next page is opened with the scripts of the new build.
  const loaded = page.waitForEvent("load");
  await page.getByRole("contentinfo").getByRole("link", { name: "用語集" }).click();
  await loaded;
  await expect(page).toHaveURL("/gn");
  await settled(page);
  expect(await isMarked(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("§4: the reader may load the new version at once", async ({ page }) => {
  await deploy(page);
  await open(page, "/companies/0482?begin=-4&end=0");
  await mark(page);
  await comeBack(page);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "再読み込み" }).click();
  await loaded;
  await expect(page).toHaveURL("/companies/0482?begin=-4&end=0");
  expect(await isMarked(page)).toBe(false);
});

test("§4: the page's own build is no new deployment", async ({ page }) => {
  await open(page, "/search");
  const looked = page.waitForResponse("**/builds/latest.json?*");
  await comeBack(page);
  const { url, status } = { url: (await looked).url(), status: (await looked).status() };
  expect(status).toBe(200);
  expect(Number(new URL(url).search.slice(1))).toBeGreaterThan(1_700_000_000_000);
  await expect(notice(page)).toBeHidden();
});

/** Loses the module of a page, which the page at hand has not loaded. */
async function loseLinkedPage(page: Page): Promise<void> {
  const module = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = globalThis as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string }> };
    };
    return manifest.routes["/gn"]?.module ?? "";
  });
  expect(module).toMatch(/^\/assets\//);
  await page.route(`**${module}`, (route) => route.fulfill({ status: 404 }));
}

const follow = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "用語集" }).click();

test.describe("§4: after a chunk-load failure following a new build", () => {
  test.use({ expectedComplaints: [/./] });

  test("the reader arrives at the page all the same, by one load", async ({ page }) => {
    await open(page, "/");
    await loseLinkedPage(page);
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await follow(page);
    await expect(page).toHaveURL("/gn");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("用語集");
    expect(documents).toBe(1);
  });

  test("the page reloads once (remembered for 10 seconds), then the error screen stands", async ({
    page,
  }) => {
    await open(page, "/");
    await loseLinkedPage(page);
    await follow(page);
    await expect(page).toHaveURL("/gn");
    await page.waitForLoadState("load");
    // Its script is still lost: the page stands as the server made it, and does not load again.
    await open(page, "/");
    await mark(page);
    await follow(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラーが発生しました");
    expect(await isMarked(page)).toBe(true);
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("株価を");
  });
});

test.describe("§4: a page that breaks on answers newer than its scripts", () => {
  test.use({ expectedComplaints: [/./] });

  test("is loaded anew, once", async ({ page }) => {
    await open(page, "/results?q=みなと精工");
    await deploy(page);
    // The company page measures its chart; without this it breaks.
    await page.evaluate(() => Object.assign(globalThis, { ResizeObserver: undefined }));
    await page.getByRole("main").getByRole("link", { name: "みなと精工" }).click();
    const isWhole = () => page.evaluate(() => ResizeObserver !== undefined).catch(() => false);
    await expect.poll(isWhole).toBe(true);
    await settled(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("みなと精工");
    await expect(page).toHaveURL("/companies/0482");
  });
});
