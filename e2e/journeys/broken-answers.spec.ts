import { apiUrl, webUrl } from "../addresses.ts";
import type { ApiProxy } from "../running/api-proxy.ts";
import { proxyApi } from "../running/api-proxy.ts";
import { rawGet } from "../running/raw-request.ts";
import type { ServedWeb } from "../running/serve-web.ts";
import { serveWeb } from "../running/serve-web.ts";
import { expect, test } from "./journey.ts";

/** Answers of the API that no page can be made from: what fails then fails while rendering. */
const BROKEN = [
  { where: "meta", ticker: "0482", path: "/companies/0482", part: "name_jp" },
  // Nothing but the drawing reads it.
  { where: "a component", ticker: "0417", path: "/companies/0417/pricechart", part: "price" },
] as const;

let api: ApiProxy;
let web: ServedWeb;
test.beforeAll(async () => {
  api = await proxyApi(apiUrl, webUrl, (path, body) => {
    const broken = BROKEN.find((each) => path === each.path);
    return broken === undefined
      ? body
      : JSON.stringify({ ...(JSON.parse(body) as object), [broken.part]: null });
  });
  web = await serveWeb({ API_URL: api.origin, PUBLIC_API_URL: api.origin });
});
test.afterAll(() => Promise.all([web.stop(), api.stop()]));

for (const { where, ticker } of BROKEN) {
  test(`§4: an error in ${where} gives the fallback error screen in the layout`, async () => {
    const { status, body } = await rawGet(web.origin, `/companies/${ticker}`);
    expect(status).toBe(500);
    for (const once of ['<header class="site"', '<main id="main"', "<footer", "<h1"]) {
      expect(body.split(once), once).toHaveLength(2);
    }
    expect(body).toMatch(/<h1[^>]*>[^<]*エラーが発生しました/);
    expect(body).not.toContain("TypeError");
  });

  test(`§4: a bot gets the layout alone for an error in ${where}`, async () => {
    const agent = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
    const { status, body } = await rawGet(web.origin, `/companies/${ticker}`, agent);
    expect(status).toBe(500);
    expect(body).toContain('<main id="main"');
    expect(body).not.toContain("エラーが発生しました");
  });
}

test("the page beside a broken one is served as ever", async () => {
  const { status, body } = await rawGet(web.origin, "/companies/0305");
  expect(status).toBe(200);
  expect(body).toContain("瑠璃銀行");
});
