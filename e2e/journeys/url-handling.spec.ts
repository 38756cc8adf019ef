import { unescapeHtml } from "../../server/src/platform/escape-html.ts";
import { apiUrl, webUrl } from "../test-urls.ts";
import { rawGet } from "../running/raw-request.ts";
import { expect, openPage, test } from "./journey.ts";

/** Other spellings of an address and the permanent redirect's target. */
const redirects = [
  ["/companies/04820", "/companies/0482"],
  ["/companies/021a", "/companies/021A"],
  ["/companies/021a0", "/companies/021A"],
  [`/companies/${encodeURIComponent("０４８２")}`, "/companies/0482"],
  [`/companies/${encodeURIComponent("０２１ａ")}`, "/companies/021A"],
  ["/companies/0482/", "/companies/0482"],
  ["/companies/021a?begin=-4", "/companies/021A?begin=-4"],
] as const;

for (const [address, leadsTo] of redirects) {
  test(`${decodeURIComponent(address)} moves to ${leadsTo}`, async () => {
    const response = await rawGet(webUrl, address);
    expect(response.status).toBe(301);
    const location = response.headers.get("location") ?? "";
    expect(new URL(location, webUrl).href).toBe(webUrl + leadsTo);
  });
}

/** Not a code of any issue: fatal 404. */
const malformed = [
  "13O1",
  "7203'--",
  "..%2f7203",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "123",
  "123456",
  "ABCD",
  "0482%00",
  "%E3%81%82%E3%81%84%E3%81%86%E3%81%88",
  "0482;drop",
  "null",
  "-1",
] as const;

for (const code of malformed) {
  test(`/companies/${code} is the fatal 404 [spec 2.12]`, async () => {
    const { status, body } = await rawGet(webUrl, `/companies/${code}`);
    expect(status).toBe(404);
    expect(body).toContain("エラーが発生しました");
    // Of escapes, only letters beyond ASCII are decoded.
    const shown = code.startsWith("%E3") ? decodeURIComponent(code) : code;
    expect(textOf(body)).toContain(`Page Not Found: /companies/${shown}`);
    expect(body).not.toContain("<script>alert(1)");
  });
}

for (const path of ["/companies/9999", "/companies/130A", "/no/such/page", "/companies", "/あ"]) {
  test(`${path} is a 404 inside the layout [spec 2.13]`, async () => {
    const { status, body } = await rawGet(webUrl, encodeURI(path));
    expect(status).toBe(404);
    const code = /^\/companies\/(\w{4})$/u.exec(path)?.[1];
    const heading =
      code === undefined ? "ページが見つかりません" : `証券コード${code}の企業は収録していません`;
    expect(textOf(body)).toContain(heading);
    expect(textOf(body)).toContain(`Page not found: ${path}`);
  });
}

/** Hostile addresses with the acceptable statuses. */
const hostile: readonly (readonly [name: string, target: string, answers: readonly number[]])[] = [
  ["dots", "/companies/../companies/0482", [200, 301, 404]],
  ["encoded dots", "/companies/%2e%2e/%2e%2e/etc/passwd", [301, 404]],
  ["double encoded dots", "/companies/%252e%252e%252f0482", [404]],
  ["dots to the root", "/../../../../etc/passwd", [404]],
  ["dots out of the assets", "/assets/..%2f..%2f..%2fpackage.json", [403, 404]],
  ["another host", "//evil.example/companies/0482", [301, 404]],
  ["another host, slash at the end", "//evil.example/", [301, 404]],
  ["backslashes", "/\\evil.example/", [301, 400, 404]],
  ["an absolute target", "http://evil.example/", [200, 400, 404]],
  ["a null byte", "/companies/0482%00.html", [404]],
  ["a bare percent", "/companies/%", [404]],
  ["half an escape", "/companies/%E3%8", [404]],
  ["invalid UTF-8", "/companies/%ff%fe", [404]],
  ["10,000 characters", `/companies/${"a".repeat(10_000)}`, [404, 414]],
  ["a long query", `/results?q=${"a".repeat(10_000)}`, [200, 414]],
  ["1,000,000 characters", `/companies/${"a".repeat(1_000_000)}`, [414, 431]],
  ["a lone surrogate in a query", "/results?q=%ED%A0%80", [200]],
  ["brackets", "/results?q[]=a&q[$gt]=1", [200]],
  ["a query given twice", "/results?q=a&q=b", [200]],
  ["a forged cursor", "/results?cursor=WzAsLTFd", [303]],
  ["an endless number", "/companies/0482?begin=-1e309", [200]],
  ["a slash at the end", "/results/?q=a", [200, 301, 404]],
  ["a data request", "/companies/7203'--.data", [200, 404]],
];

for (const [name, target, answers] of hostile) {
  test(`hostile: ${name}`, async () => {
    const { status, headers } = await rawGet(webUrl, target);
    expect(answers).toContain(status);
    const location = headers.get("location");
    if (location !== undefined) expect(new URL(location, webUrl).origin).toBe(webUrl);
  });

  test(`hostile, sent to the API: ${name}`, async () => {
    const { status } = await rawGet(apiUrl, target);
    expect(status).toBeLessThan(500);
  });
}

test("a raw control character is rejected", async () => {
  for (const origin of [webUrl, apiUrl]) {
    expect((await rawGet(origin, "/companies/04\u000082")).status).toBe(400);
  }
});

/** Specification 4.14: these do not get the error screen. */
const bots = ["Twitterbot/1.0", "Chrome-Lighthouse", "facebookexternalhit/1.1", "Google-Safety"];

for (const agent of bots) {
  test(`${agent} gets no error screen [spec 4.14]`, async () => {
    const headers = { "user-agent": agent };
    const failed = await rawGet(webUrl, "/companies/xyz", headers);
    expect(failed.status).toBe(404);
    expect(failed.body).not.toContain("エラーが発生しました");
    expect(failed.body).toContain("<main");
    const missing = await rawGet(webUrl, "/no/such/page", headers);
    expect(missing.body).toContain("ページが見つかりません");
    const good = await rawGet(webUrl, "/companies/0482", headers);
    expect(good.status).toBe(200);
    expect(good.body).toContain("みなと精工");
  });
}

test.describe("when a page fails", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("the error screen says so and links to the top [spec 2.17]", async ({ page }) => {
    await openPage(page, "/results?q=みなと精工");
    // Breaks the company page, which measures its chart, but not the error screen.
    await page.evaluate(() => Object.assign(globalThis, { ResizeObserver: undefined }));
    await page.getByRole("link", { name: "みなと精工" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラーが発生しました");
    // The error screen is inside the default layout.
    await expect(page.getByRole("navigation", { name: "サイト" })).toBeVisible();
    await expect(page.locator("main")).toContainText(
      "テクニカル上場のあと、最初の通期決算が発表されるまでは対応していません。",
    );
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("株価を、");
  });

  test("a malformed URL typed by a visitor shows the same screen @verify", async ({ page }) => {
    const response = await page.goto("/companies/13O1");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("エラーが発生しました");
    await expect(page.getByText("Page Not Found: /companies/13O1")).toBeVisible();
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await expect(page).toHaveURL("/");
  });
});

/** Text of an HTML page without tags, unescaped. */
function textOf(html: string): string {
  return unescapeHtml(html.replace(/<script[^]*?<\/script>/g, "").replace(/<[^>]*>/g, ""));
}
