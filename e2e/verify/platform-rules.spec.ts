import type { Page, Request } from "@playwright/test";
import { apiUrl, webUrl } from "../test-urls.ts";
import { rawGet } from "../running/raw-request.ts";
import { demoUser, enterPassword, logIn, enterEmail } from "../journeys/accounts.ts";
import { expect, openPage, test } from "../journeys/journey.ts";
import { openSearch } from "../journeys/search-dialog.ts";

/** Specification rules that hold on every page, with their wording. */

const pages = ["/", "/search", "/results", "/companies/0482", "/no/such/page", "/companies/13O1"];

for (const path of pages) {
  test(`one default layout wraps every page (${path}) [spec 2.11]`, async () => {
    const { body } = await rawGet(webUrl, path);
    for (const part of ['<header class="site"', '<main id="main"', "<footer", "<h1"]) {
      expect(body.split(part), part).toHaveLength(2);
    }
  });
}

/** The page's request for suggestions at that width. */
async function suggestRequestAt(page: Page, width: number): Promise<Request> {
  await page.setViewportSize({ width, height: 800 });
  await openPage(page, "/");
  const requestSent = page.waitForRequest(
    (request) => request.url().startsWith(`${apiUrl}/suggest`) && request.method() === "GET",
  );
  await (await openSearch(page)).fill("みなと");
  return requestSent;
}

const devices = [
  [1025, "pc"],
  [1024, "tablet"],
  [751, "tablet"],
  [750, "smartphone"],
] as const;

for (const [width, device] of devices) {
  test(`a width of ${width} is a ${device}, as the device-type header says [spec 2.18, 7.4]`, async ({
    page,
  }) => {
    expect((await suggestRequestAt(page, width)).headers()["device-type"]).toBe(device);
  });
}

/** What the layout shows per device class. */
const layoutOf = async (page: Page) => ({
  bar: await page.getByRole("navigation", { name: "主なページ" }).isVisible(),
  links: await page.getByRole("navigation", { name: "サイト" }).isVisible(),
  gutter: await page
    .locator("html")
    .evaluate((html) => getComputedStyle(html).getPropertyValue("--gutter").trim()),
});

test("the layout changes where the device class does: above 1024 PC, 750 or less smartphone [spec 2.18]", async ({
  page,
}) => {
  await openPage(page, "/");
  const layouts = [];
  for (const [width] of devices) {
    await page.setViewportSize({ width, height: 800 });
    layouts.push(await layoutOf(page));
  }
  const [pc, tablet, tabletToo, smartphone] = layouts;
  expect(tabletToo).toEqual(tablet);
  expect(pc).toMatchObject({ bar: false, links: true });
  expect(tablet).toMatchObject({ bar: false, links: true });
  expect(smartphone).toMatchObject({ bar: true, links: false });
  expect(pc?.gutter).not.toBe(tablet?.gutter);
  expect(tablet?.gutter).not.toBe(smartphone?.gutter);
});

test("all product requests carry a JSON accept header and the tab's id, no token while signed out [spec 7.1, 7.2, 7.3]", async ({
  page,
  context,
}) => {
  const first = (await suggestRequestAt(page, 1280)).headers();
  expect(first["accept"]).toBe("application/json");
  expect(first["tab-id"]).toMatch(/^[0-9a-f]{32}$/);
  expect(first).not.toHaveProperty("authorization");
  const again = (await suggestRequestAt(page, 1280)).headers();
  expect(again["tab-id"]).toBe(first["tab-id"]);
  const otherTab = (await suggestRequestAt(await context.newPage(), 1280)).headers();
  expect(otherTab["tab-id"]).not.toBe(first["tab-id"]);
});

test.describe("after a new build [spec 4.15]", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("a chunk that cannot be loaded reloads the page once [spec 4.15]", async ({ page }) => {
    await page.route(/\/assets\/search-dialog-[^/]+\.js$/, (route) => route.abort());
    await openPage(page, "/companies/0482");
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    const reloaded = page.waitForEvent("load");
    await page.keyboard.press("/");
    await reloaded;
    expect(await page.evaluate(() => "before" in globalThis)).toBe(false);
    await expect(page).toHaveURL("/companies/0482");
    // Not again within ten seconds: the search page replaces the dialog.
    await openPage(page, "/companies/0482");
    await page.keyboard.press("/");
    await expect(page).toHaveURL("/search");
  });
});

/** Storages in which the identity library keeps the session. */
const storages = (page: Page) =>
  page.evaluate(async () => {
    const key = "firebase:authUser:";
    const holds = (storage: Storage) => Object.keys(storage).some((name) => name.startsWith(key));
    const databases = typeof indexedDB === "undefined" ? [] : await indexedDB.databases();
    const inDatabase = databases.some(({ name }) => name === "firebaseLocalStorageDb");
    const kept = inDatabase
      ? await new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open("firebaseLocalStorageDb");
          opening.addEventListener("error", () => reject(new Error("cannot be opened")));
          opening.addEventListener("success", () => {
            const store = opening.result
              .transaction("firebaseLocalStorage")
              .objectStore("firebaseLocalStorage");
            const counting = store.count();
            counting.addEventListener("success", () => {
              opening.result.close();
              resolve(counting.result);
            });
          });
        })
      : 0;
    return { indexed: kept > 0, local: holds(localStorage), session: holds(sessionStorage) };
  });

test.describe("sign-in persistence order: indexed storage, local storage, session storage [spec 9.5]", () => {
  test("the first if the browser supports it [spec 9.5]", async ({ page }) => {
    await logIn(page, demoUser("free"));
    expect(await storages(page)).toEqual({ indexed: true, local: false, session: false });
  });

  test("the second without indexed storage [spec 9.5]", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "indexedDB", { value: undefined });
    });
    await logIn(page, demoUser("free"));
    expect(await storages(page)).toEqual({ indexed: false, local: true, session: false });
  });

  test.describe("without indexed and local storage [fault: disk × sign-in]", () => {
    // Without the mark in local storage the next page treats the viewer as a visitor.
    test.use({ expectedBrowserErrors: [/status of 401/] });

    test("the third [spec 9.5]", async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, "indexedDB", { value: undefined });
        const full = {
          getItem: () => null,
          removeItem: () => {},
          setItem() {
            throw new DOMException("full", "QuotaExceededError");
          },
        };
        Object.defineProperty(globalThis, "localStorage", { value: full });
      });
      const { email, password } = demoUser("free");
      await openPage(page, "/login/email");
      await enterEmail(page, email);
      await enterPassword(page, password);
      await page.waitForURL("/");
      expect(await storages(page)).toEqual({ indexed: false, local: false, session: true });
    });
  });
});
