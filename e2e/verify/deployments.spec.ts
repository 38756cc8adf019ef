import type { Page } from "@playwright/test";
import { expect, openPage, waitForHydration, test } from "../journeys/journey.ts";

/**
 * Specification 4.15 and 4.16 with simulated deployments; `two-builds.spec.ts` tests them with real builds.
 */

const NEXT = { id: "next", timestamp: 1_800_000_000_000 };

/** Announces a new deployment from now on. */
async function simulateDeployment(page: Page): Promise<void> {
  await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: NEXT }));
  await page.route("**/builds/meta/next.json", (route) =>
    route.fulfill({ json: { ...NEXT, integrity: {} } }),
  );
}

/** Simulates a return to the tab. */
const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(globalThis, { marked: true }));
const isDocumentMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);
const followErrorPageLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "エラー画面について" }).click();
const newVersionNotice = (page: Page) => page.getByText("新しい版があります。");

test("new deployments are detected by the build manifest and the latest-build file [spec 4.16]", async ({
  page,
}) => {
  await simulateDeployment(page);
  await openPage(page, "/search");
  const box = page.getByRole("main").getByRole("combobox");
  await box.fill("みなと");
  await markDocument(page);
  await expect(newVersionNotice(page)).toBeHidden();
  await returnToTab(page);
  await expect(newVersionNotice(page)).toBeVisible();
  // No reload while the viewer types.
  expect(await isDocumentMarked(page)).toBe(true);
  await expect(box).toHaveValue("みなと");
  // The next page loads with the scripts of the new build.
  const loaded = page.waitForEvent("load");
  await page.getByRole("contentinfo").getByRole("link", { name: "エラー画面について" }).click();
  await loaded;
  await expect(page).toHaveURL("/error");
  await waitForHydration(page);
  expect(await isDocumentMarked(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("the visitor may load the new version immediately [spec 4.16]", async ({ page }) => {
  await simulateDeployment(page);
  await openPage(page, "/companies/0482?begin=-4&end=0");
  await markDocument(page);
  await returnToTab(page);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "再読み込み" }).click();
  await loaded;
  await expect(page).toHaveURL("/companies/0482?begin=-4&end=0");
  expect(await isDocumentMarked(page)).toBe(false);
});

test("the page's own build is not a new deployment [spec 4.16]", async ({ page }) => {
  await openPage(page, "/search");
  const looked = page.waitForResponse("**/builds/latest.json?*");
  await returnToTab(page);
  const { url, status } = { url: (await looked).url(), status: (await looked).status() };
  expect(status).toBe(200);
  expect(Number(new URL(url).search.slice(1))).toBeGreaterThan(1_700_000_000_000);
  await expect(newVersionNotice(page)).toBeHidden();
});

const emailField = (page: Page) => page.getByRole("textbox", { name: "メールアドレス" });

/** Simulates hiding or showing the tab. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((shown) => {
    Object.defineProperty(document, "visibilityState", { value: shown, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test.describe("on a deployment [spec 4.16]", () => {
  test("a partly filled form stays, and its result page is loaded from the new build", async ({
    page,
  }) => {
    await simulateDeployment(page);
    await openPage(page, "/setting/password-forget");
    await emailField(page).fill("hanako@journey.example");
    await markDocument(page);
    await returnToTab(page);
    await expect(newVersionNotice(page)).toBeVisible();
    await expect(emailField(page)).toHaveValue("hanako@journey.example");
    expect(await isDocumentMarked(page)).toBe(true);
    await page.getByRole("button", { name: "再設定のメールを送る" }).click();
    await expect(page).toHaveURL("/setting/password-forget/confirm");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("メールの送信を受け付けました");
    expect(await isDocumentMarked(page)).toBe(false);
    await page.reload();
    await expect(heading).toHaveText("メールの送信を受け付けました");
  });

  test("the second step of a login has the address of the first", async ({ page }) => {
    await simulateDeployment(page);
    await openPage(page, "/login/email");
    await emailField(page).fill("hanako@journey.example");
    await markDocument(page);
    await returnToTab(page);
    await expect(newVersionNotice(page)).toBeVisible();
    await page.getByRole("button", { name: "次へ進む" }).click();
    await expect(page).toHaveURL("/login/password");
    await waitForHydration(page);
    expect(await isDocumentMarked(page)).toBe(false);
    await expect(page.getByRole("main")).toContainText("hanako@journey.example");
  });
});

test.describe("a page checks for deployments [spec 4.16]", () => {
  test("every ten minutes while visible", async ({ page }) => {
    await page.clock.install();
    await simulateDeployment(page);
    await openPage(page, "/search");
    await page.clock.runFor("09:00");
    await expect(newVersionNotice(page)).toBeHidden();
    await page.clock.runFor("01:00");
    await expect(newVersionNotice(page)).toBeVisible();
  });

  test("not while its tab is hidden, but as soon as it is visible after an hour [fault: clock × deployments]", async ({
    page,
  }) => {
    await page.clock.install();
    await simulateDeployment(page);
    await openPage(page, "/companies/0482");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/builds/")) requests.push(request.url());
    });
    await setVisibility(page, "hidden");
    await page.clock.runFor("01:00:00");
    expect(requests).toEqual([]);
    await setVisibility(page, "visible");
    await expect(newVersionNotice(page)).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  test.describe("offline", () => {
    test.use({ expectedBrowserErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test("failed checks show nothing, and later ones succeed", async ({ page, context }) => {
      await page.clock.install();
      await simulateDeployment(page);
      await openPage(page, "/search");
      const box = page.getByRole("main").getByRole("combobox");
      await box.fill("みなと");
      await page.unrouteAll({ behavior: "wait" });
      await context.setOffline(true);
      const failed = page.waitForEvent("requestfailed", (request) =>
        request.url().includes("/builds/"),
      );
      await returnToTab(page);
      await failed;
      await expect(newVersionNotice(page)).toBeHidden();
      await expect(box).toHaveValue("みなと");
      await context.setOffline(false);
      await simulateDeployment(page);
      await page.clock.runFor("01:00");
      await returnToTab(page);
      await expect(newVersionNotice(page)).toBeVisible();
    });
  });
});

test.describe("offline", () => {
  test.use({ expectedBrowserErrors: [/./] });

  for (const deployed of [false, true]) {
    const what = deployed ? "after a deployment" : "with the scripts of the site's build";
    test(`a page that cannot be loaded keeps the visitor in place and opens when online (${what})`, async ({
      page,
      context,
    }) => {
      if (deployed) await simulateDeployment(page);
      await openPage(page, "/search");
      const box = page.getByRole("main").getByRole("combobox");
      await box.fill("みなと");
      if (deployed) {
        await returnToTab(page);
        await expect(newVersionNotice(page)).toBeVisible();
      }
      await markDocument(page);
      await page.unrouteAll({ behavior: "wait" });
      await context.setOffline(true);
      const failed = page.waitForEvent("requestfailed");
      await followErrorPageLink(page);
      await failed;
      await expect(page.getByText("通信できません")).toBeVisible();
      await expect(box).toHaveValue("みなと");
      expect(await isDocumentMarked(page)).toBe(true);
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
      await expect(page).toHaveURL("/error");
      await waitForHydration(page);
      expect(await isDocumentMarked(page)).toBe(false);
    });
  }
});

test.describe("offline on a company page", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("search and navigation recover when online", async ({ page, context }) => {
    await openPage(page, "/companies/0482");
    await context.setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/assets/search-dialog-"),
    );
    await page.keyboard.press("/");
    await failed;
    await expect(page.getByText("通信できません")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await expect(page.getByText("通信できません")).toBeHidden();
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "すべてのページ" }).getByText("企業一覧").click();
    await expect(page).toHaveURL("/companies/0482");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業一覧");
  });
});

/** Makes the module of a linked page fail to load. */
async function loseLinkedPage(page: Page): Promise<void> {
  const module = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = globalThis as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string }> };
    };
    return manifest.routes["/error"]?.module ?? "";
  });
  expect(module).toMatch(/^\/assets\//);
  await page.route(`**${module}`, (route) => route.fulfill({ status: 404 }));
}

test.describe("after a chunk-load failure following a new build [spec 4.15]", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("the target page is reached with one load", async ({ page }) => {
    await openPage(page, "/");
    await loseLinkedPage(page);
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await followErrorPageLink(page);
    await expect(page).toHaveURL("/error");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
    expect(documents).toBe(1);
  });

  test("the page reloads once (remembered for 10 seconds), then shows the error screen", async ({
    page,
  }) => {
    // A slow machine must not let the ten seconds pass.
    await page.clock.setFixedTime(new Date());
    await openPage(page, "/");
    await loseLinkedPage(page);
    await followErrorPageLink(page);
    await expect(page).toHaveURL("/error");
    await page.waitForLoadState("load");
    // The script is still missing: this time the error screen is shown instead of a reload.
    await openPage(page, "/");
    await markDocument(page);
    await followErrorPageLink(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラーが発生しました");
    expect(await isDocumentMarked(page)).toBe(true);
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("株価を");
  });
});

const stopSite = (page: Page) => page.route("**/*", (route) => route.abort("connectionrefused"));
const startSite = (page: Page) => page.unrouteAll({ behavior: "wait" });
const waitingNotice = (page: Page) => page.getByText("通信できません。つながったら続けます。");

test.describe("while the site is being restarted [spec 4.15]", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("a reader stays at the same position, and the page is loaded once the site is up", async ({
    page,
  }) => {
    await openPage(page, "/companies/0482");
    await markDocument(page);
    await stopSite(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect(waitingNotice(page)).toBeVisible();
    expect(await isDocumentMarked(page)).toBe(true);
    await startSite(page);
    await expect.poll(() => isDocumentMarked(page).catch(() => true)).toBe(false);
    await waitForHydration(page);
    await expect(waitingNotice(page)).toBeHidden();
    await expect(page).toHaveURL("/companies/0482");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  });

  test("a link leads on once the site is up", async ({ page }) => {
    await openPage(page, "/");
    await markDocument(page);
    await stopSite(page);
    await followErrorPageLink(page);
    await expect(waitingNotice(page)).toBeVisible();
    expect(await isDocumentMarked(page)).toBe(true);
    await startSite(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
    await expect(page).toHaveURL("/error");
    expect(await isDocumentMarked(page)).toBe(false);
  });
});

test.describe("a page whose data is newer than its scripts [spec 4.15]", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("is reloaded once", async ({ page }) => {
    await openPage(page, "/results?q=みなと精工");
    await simulateDeployment(page);
    // The company page needs it to measure its chart, so rendering fails without it.
    await page.evaluate(() => Object.assign(globalThis, { ResizeObserver: undefined }));
    await page.getByRole("main").getByRole("link", { name: "みなと精工" }).click();
    const isWhole = () => page.evaluate(() => ResizeObserver !== undefined).catch(() => false);
    await expect.poll(isWhole).toBe(true);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("みなと精工");
    await expect(page).toHaveURL("/companies/0482");
  });
});
