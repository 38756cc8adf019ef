import { apiUrl, webUrl } from "../test-urls.ts";
import { type ApiProxy, proxyApi } from "../running/api-proxy.ts";
import { rawGet } from "../running/raw-request.ts";
import { type WebProcess, serveWeb } from "../running/serve-web.ts";
import { expect, openPage, test } from "./journey.ts";

/** Invalid API responses that make rendering fail. */
const MALFORMED_RESPONSES = [
  { where: "meta", ticker: "0482", path: "/companies/0482", part: "name_jp" },
  // Only the chart reads it.
  { where: "a component", ticker: "0417", path: "/companies/0417/pricechart", part: "price" },
] as const;

// One web host serves them all.
test.describe.configure({ mode: "default" });

let api: ApiProxy;
let web: WebProcess;
test.beforeAll(async () => {
  api = await proxyApi(apiUrl, webUrl, (path, body) => {
    const broken = MALFORMED_RESPONSES.find((each) => path === each.path);
    return broken === undefined
      ? body
      : JSON.stringify({ ...(JSON.parse(body) as object), [broken.part]: null });
  });
  web = await serveWeb({ API_URL: api.origin, PUBLIC_API_URL: api.origin });
});
test.afterAll(() => Promise.all([web.stop(), api.stop()]));

for (const { where, ticker } of MALFORMED_RESPONSES) {
  test(`an error in ${where} gives the fallback error screen in the layout [spec 4.13]`, async () => {
    const { status, body } = await rawGet(web.origin, `/companies/${ticker}`);
    expect(status).toBe(500);
    for (const once of ['<header class="site"', '<main id="main"', "<footer", "<h1"]) {
      expect(body.split(once), once).toHaveLength(2);
    }
    expect(body).toMatch(/<h1[^>]*>[^<]*エラーが発生しました/);
    expect(body).not.toContain("TypeError");
  });

  test(`a bot gets the layout alone for an error in ${where} [spec 4.14]`, async () => {
    const agent = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
    const { status, body } = await rawGet(web.origin, `/companies/${ticker}`, agent);
    expect(status).toBe(500);
    expect(body).toContain('<main id="main"');
    expect(body).not.toContain("エラーが発生しました");
  });
}

test("other pages are not affected", async () => {
  const { status, body } = await rawGet(web.origin, "/companies/0305");
  expect(status).toBe(200);
  expect(body).toContain("瑠璃銀行");
});

test.describe("an error in the layout itself [spec 2.17]", () => {
  let broken: ApiProxy;
  let pages: WebProcess;
  test.beforeAll(async () => {
    // Read by the footer of every page.
    broken = await proxyApi(apiUrl, webUrl, (path, body) =>
      path === "/market"
        ? JSON.stringify({ ...(JSON.parse(body) as object), sample: false, sources: null })
        : body,
    );
    pages = await serveWeb({ API_URL: broken.origin, PUBLIC_API_URL: broken.origin });
  });
  test.afterAll(() => Promise.all([pages.stop(), broken.stop()]));

  for (const path of ["/", "/companies/0482", "/companies/13O1", "/no/such/page"]) {
    test(`gives the fallback error screen by itself (${path})`, async () => {
      const { status, headers, body } = await rawGet(pages.origin, path);
      expect([status, headers.get("cache-control")]).toEqual([500, "no-store"]);
      expect(body).toMatch(/^<!DOCTYPE html><html lang="ja">/);
      expect(body).toContain("<h1>エラーが発生しました</h1>");
      expect(body).toContain("最初の通期決算が発表されるまでは対応していません。");
      expect(body).toContain('<a class="btn plain" href="/">トップページへ戻る</a>');
      expect(body).not.toMatch(/TypeError|<script/);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    });
  }

  test("gives a bot an empty main", async () => {
    const agent = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
    const { status, body } = await rawGet(pages.origin, "/companies/0482", agent);
    expect(status).toBe(500);
    expect(body).toContain('<main id="main"></main>');
    expect(body).not.toContain("エラーが発生しました");
  });
});

test.describe("a layout that fails in the browser [spec 2.17]", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("gives the fallback error screen with a link to the top [spec 2.17]", async ({ page }) => {
    await openPage(page, "/");
    // Every layout calls it, so rendering fails everywhere.
    await page.evaluate(() => {
      Object.assign(Array.prototype, {
        toSorted: () => {
          throw new TypeError("broken on purpose");
        },
      });
    });
    await page.getByRole("link", { name: "企業一覧" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラーが発生しました");
    await expect(page.getByRole("main")).toContainText("対応していません。");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("body")).not.toContainText("broken on purpose");
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("株価を");
  });
});
