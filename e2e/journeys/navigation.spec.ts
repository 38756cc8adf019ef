import type { Page } from "@playwright/test";
import { webUrl } from "../test-urls.ts";
import { rawGet } from "../running/raw-request.ts";
import { expect, openPage, test } from "./journey.ts";
import {
  addLink,
  expectRefused,
  refusedAddresses,
  SAMPLED_ADDRESSES,
} from "./checks/refused-addresses.ts";

/** Specification rules on navigation, with their wording. */

const rules = [
  ["/search/", "/search"],
  ["/results/?q=a", "/results?q=a"],
  ["/GN", "/gn"],
  ["/index.html", "/"],
] as const;

for (const [address, leadsTo] of rules) {
  test(`route rules may redirect (${address}) [spec 2.14]`, async () => {
    const { status, headers } = await rawGet(webUrl, address);
    expect([status, headers.get("location")]).toEqual([301, leadsTo]);
  });
}

test("route rules may redirect client-side navigation [spec 2.14]", async ({ page }) => {
  await openPage(page, "/");
  await markDocument(page);
  await page.evaluate(() => {
    // Direct router call, because no page contains such an address.
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate("/GN/?a=1");
  });
  await expect(page).toHaveURL("/gn?a=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("用語集");
  expect(await isDocumentMarked(page)).toBe(true);
});

test.describe("navigation to an external address [spec 2.15, 2.16]", () => {
  test.use({
    expectedBrowserErrors: [/navigation rejected/],
    origins: [
      webUrl,
      webUrl.replace(/\d+$/, (port) => String(Number(port) + 1)),
      "https://elsewhere.test",
    ],
  });

  for (const [name, href] of refusedAddresses.filter(([each]) =>
    SAMPLED_ADDRESSES.includes(each),
  )) {
    test(`is refused unless explicitly allowed, to script-like protocols always (${name})`, ({
      page,
    }) => expectRefused(page, name, href));
  }

  test("is followed if explicitly allowed [spec 2.15]", async ({ page }) => {
    await page.route("https://elsewhere.test/**", (route) => route.fulfill({ body: "elsewhere" }));
    await openPage(page, "/search");
    await addLink(page, "https://elsewhere.test/", "noopener external");
    await page.getByRole("link", { name: "外へ" }).click();
    await expect(page).toHaveURL("https://elsewhere.test/");
  });
});

const errorPageLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "エラー画面について" });

test.describe("per-route payload files of static routes [spec 7.19]", () => {
  test.use({ expectedBrowserErrors: [/_payload\.json|Failed to load resource/] });

  test("are fetched instead of the page's data [spec 7.19]", async ({ page }) => {
    await openPage(page, "/");
    const requests = recordRequests(page);
    await errorPageLink(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
    expect(requests.filter((path) => path.startsWith("/error"))).toEqual([
      expect.stringMatching(/^\/error\/_payload\.json\?\w+$/),
    ]);
  });

  test("are optional: the page loads without them @verify", async ({ page }) => {
    await page.route("**/_payload.json?*", (route) => route.abort());
    await openPage(page, "/");
    const requests = recordRequests(page);
    await errorPageLink(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラー画面について");
    expect(requests.filter((path) => path.startsWith("/error.data"))).toHaveLength(1);
  });

  test("contain the page's data, and exist for static routes only", async ({ request }) => {
    const file = await request.get("/error/_payload.json");
    expect(file.headers()["cache-control"]).toBe("public, no-cache");
    const payload = (await file.json()) as Record<string, unknown>;
    expect(payload).toMatchObject({
      path: "/error",
      title: "エラー画面について",
      data: { page: { path: "/error" } },
    });
    const cached = await request.get(`/error/_payload.json?${String(payload["build"])}`);
    expect(cached.headers()["cache-control"]).toContain("immutable");
    for (const path of ["", "/search", "/companies/0482", "/portfolio", "/no/such"]) {
      const response = await request.get(`${path}/_payload.json`);
      expect(response.status()).toBe(404);
      expect(await response.json()).toMatchObject({ errorType: "not_found" });
    }
  });
});

test("up to 5 route chunks are preloaded concurrently, none before a user's intent [spec 9.10]", async ({
  page,
}) => {
  let running = 0;
  let most = 0;
  let all = 0;
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/**", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    all += 1;
    running += 1;
    most = Math.max(most, running);
    await blocked;
    running -= 1;
    return route.continue();
  });
  await openPage(page, "/");
  expect(all).toBe(0);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect.poll(() => running).toBe(5);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await errorPageLink(page).hover();
  release();
  await expect.poll(() => all).toBeGreaterThan(8);
  await expect.poll(() => running).toBe(0);
  expect(most).toBe(5);
});

/** Requests of the page to its own host from now on, path with query, without build files. */
function recordRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === webUrl && !pathname.startsWith("/assets/")) requests.push(pathname + search);
  });
  return requests;
}

/** A mark that is lost when the document is reloaded. */
const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(globalThis, { marked: true }));
const isDocumentMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);

test.describe("a page that fails during navigation [spec 2.17]", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("keeps the layout's styles, whatever style sheets were loaded before", async ({ page }) => {
    await openPage(page, "/companies/0482");
    const brand = page.getByRole("banner").getByRole("link", { name: /天秤/ });
    await expect(brand).toHaveCSS("text-decoration-line", "none");
    await page.route("**/results.data*", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("navigation", { name: "すべてのページ" }).getByText("企業一覧").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("エラーが発生しました");
    await expect(brand).toHaveCSS("text-decoration-line", "none");
  });
});
