import type { BrowserContext, Page } from "@playwright/test";
import { apiUrl, webUrl } from "../test-urls.ts";
import { type ApiProxy, proxyApi } from "../running/api-proxy.ts";
import { rawGet } from "../running/raw-request.ts";
import { type WebProcess, serveWeb } from "../running/serve-web.ts";
import { accessibilityViolations } from "../journeys/axe.ts";
import {
  expect,
  openPage,
  waitForHydration,
  horizontalOverflow,
  test,
} from "../journeys/journey.ts";
import { blockReplaceState } from "../journeys/block-replace-state.ts";
import { observatoryScore } from "../journeys/checks/observatory.ts";

const CONFIGURED = {
  GA4_ID: "G-TEST123",
  CLARITY_ID: "abc123def4",
  CHAT_WIDGET_URL: "https://chat.example/widget.js",
  CHAT_WIDGET_PROVIDER: "株式会社チャット",
};
const SERVICE_ORIGINS = [
  "https://www.googletagmanager.com",
  "https://www.clarity.ms",
  "https://chat.example",
];
/** Collection endpoints of the services, and what Clarity's tag loads. */
const COLLECTION_ORIGINS = [
  "https://region1.google-analytics.com",
  "https://region1.analytics.google.com",
  "https://scripts.clarity.ms",
  "https://k.clarity.ms",
  "https://c.clarity.ms",
  "https://c.bing.com",
];
/** Advertising hosts of the same vendors. */
const ADVERTISING_ORIGINS = ["https://stats.g.doubleclick.net", "https://bat.bing.com"];
const CONSENT_HEADING = "外部のサービスへの送信について";

/**
 * Answers for the services, so that nothing leaves this machine.
 * @param scripts body of the script by origin; default empty
 * @returns the requests made to them
 */
async function mockServices(
  context: BrowserContext,
  scripts: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const requests: string[] = [];
  for (const origin of [...SERVICE_ORIGINS, ...COLLECTION_ORIGINS, ...ADVERTISING_ORIGINS]) {
    await context.route(`${origin}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        body: scripts[origin] ?? "",
      });
    });
  }
  return requests;
}
/** Scripts that send something to `url`. */
const fetchScript = (url: string) => `fetch("${url}", { mode: "no-cors" }).catch(() => {});`;
const imageScript = (url: string) => `new Image().src = "${url}";`;

const consentBanner = (page: Page) => page.getByRole("region", { name: CONSENT_HEADING });
const originsOf = (requests: readonly string[]) =>
  requests.map((url) => new URL(url).origin).toSorted();

test.describe("without configuration", () => {
  // account-routes.spec.ts and content-routes.spec.ts check on all pages that no other host is contacted.
  test("/asc says that nothing is sent, and no consent is asked", async ({ page }) => {
    await openPage(page, "/asc");
    await expect(page.getByText("外部送信はありません。")).toBeVisible();
    await expect(page.getByText("送信の設定")).toHaveCount(0);
    await expect(page.getByRole("region", { name: CONSENT_HEADING })).toHaveCount(0);
  });
});

test.describe("with services configured", () => {
  let web: WebProcess;
  let api: ApiProxy;
  test.beforeAll(async () => {
    api = await proxyApi(apiUrl, webUrl);
    web = await serveWeb({ API_URL: apiUrl, PUBLIC_API_URL: api.origin, ...CONFIGURED });
  });
  test.afterAll(() => Promise.all([web.stop(), api.stop()]));
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    origins: async ({}, use) => {
      // Requests blocked by the policy are reported by the browser but never sent.
      await use([
        web.origin,
        api.origin,
        ...SERVICE_ORIGINS,
        ...COLLECTION_ORIGINS,
        ...ADVERTISING_ORIGINS,
      ]);
    },
  });

  const show = async (page: Page, path: string) => {
    await page.goto(web.origin + path);
    await waitForHydration(page);
  };

  test("nothing is loaded before consent; browsing on is not consent", async ({
    page,
    context,
  }) => {
    const requests = await mockServices(context);
    await show(page, "/companies/0482");
    await expect(consentBanner(page)).toBeVisible();
    await page.mouse.wheel(0, 3_000);
    await page.getByRole("link", { name: "企業一覧" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業一覧");
    await expect(consentBanner(page)).toBeVisible();
    expect(requests).toEqual([]);
  });

  test("two plain buttons of equal size, refusal first", async ({ page, context }) => {
    await mockServices(context);
    for (const width of [1280, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await show(page, "/");
      const buttons = consentBanner(page).getByRole("button");
      await expect(buttons).toHaveText(["同意しない", "同意する"]);
      const [refuse, agree] = await buttons.evaluateAll((all) =>
        all.map((each) => {
          const { width: wide, height } = each.getBoundingClientRect();
          return {
            wide,
            height,
            look: each.className,
            colour: getComputedStyle(each).backgroundColor,
          };
        }),
      );
      expect(refuse).toEqual(agree);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(refuse?.height).toBeGreaterThanOrEqual(44);
      // Checks the phone layout only once.
      if (width !== 320) expect(await accessibilityViolations(page)).toEqual([]);
    }
  });

  test("a refusal is stored, and nothing is loaded", async ({ page, context }) => {
    const requests = await mockServices(context);
    await show(page, "/");
    await consentBanner(page).getByRole("button", { name: "同意しない" }).click();
    await expect(consentBanner(page)).toHaveCount(0);
    await show(page, "/search");
    await expect(consentBanner(page)).toHaveCount(0);
    expect(requests).toEqual([]);
  });

  test("consent loads each service once, and can be withdrawn on /asc [spec 1.14]", async ({
    page,
    context,
  }) => {
    const requests = await mockServices(context);
    await show(page, "/results?q=%E3%81%BF%E3%81%AA%E3%81%A8");
    await consentBanner(page).getByRole("button", { name: "同意する" }).click();
    await expect.poll(() => originsOf(requests)).toEqual(SERVICE_ORIGINS.toSorted());
    await page.getByRole("link", { name: "企業一覧" }).first().click();
    await expect(page).toHaveURL(/\/results$/);
    expect(originsOf(requests)).toEqual(SERVICE_ORIGINS.toSorted());
    // Google's queue contains route patterns only.
    const queued = await page.evaluate(() => {
      const { dataLayer = [] } = window as { readonly dataLayer?: readonly ArrayLike<unknown>[] };
      return JSON.stringify(dataLayer.map((each) => Array.from(each)));
    });
    expect(queued).toContain(`"page_location":"${web.origin}/results"`);
    expect(queued).not.toMatch(/みなと|%E3%81|q=/);
    await context.addCookies([{ name: "_ga_TEST", value: "1", url: web.origin }]);
    await show(page, "/asc");
    for (const name of ["Google LLC", "Microsoft Corporation", "株式会社チャット"]) {
      await expect(page.getByText(name).first()).toBeVisible();
    }
    for (const term of ["送信先の名称", "送信される情報", "利用目的", "停止方法"]) {
      await expect(page.getByText(term, { exact: true })).toHaveCount(3);
    }
    await expect(page.getByText("同意いただいているため、送っています。")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect
      .poll(() => originsOf(requests))
      .toEqual([...SERVICE_ORIGINS, ...SERVICE_ORIGINS].toSorted());
    requests.length = 0;
    const anew = page.waitForEvent("load");
    await page.getByRole("button", { name: "送らない" }).click();
    await anew;
    await expect(page.getByText("同意されていないため、送っていません。")).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("_ga_TEST");
    expect(requests).toEqual([]);
  });

  test.describe("scripts of services", () => {
    test.use({ expectedBrowserErrors: [/Content Security Policy/] });

    test("connect to the vendors' measurement hosts and to none for advertising", async ({
      page,
      context,
    }) => {
      const [events, signals, recorder, upload, count, browser] = COLLECTION_ORIGINS.map(
        (each) => `${each}/x`,
      );
      const requests = await mockServices(context, {
        "https://www.googletagmanager.com":
          fetchScript(events ?? "") +
          fetchScript(signals ?? "") +
          fetchScript(`${ADVERTISING_ORIGINS[0]}/x`),
        "https://www.clarity.ms": `document.head.append(Object.assign(
          document.createElement("script"), { src: "${recorder}" }));`,
        "https://scripts.clarity.ms":
          fetchScript(upload ?? "") +
          imageScript(count ?? "") +
          imageScript(browser ?? "") +
          imageScript(`${ADVERTISING_ORIGINS[1]}/x`),
      });
      await show(page, "/");
      await consentBanner(page).getByRole("button", { name: "同意する" }).click();
      const allowed = [...SERVICE_ORIGINS, ...COLLECTION_ORIGINS].toSorted();
      await expect.poll(() => originsOf(requests)).toEqual(allowed);
      await show(page, "/asc");
      const [withdrawn] = await Promise.all([
        page.waitForEvent("load"),
        page.getByRole("button", { name: "送らない" }).click(),
      ]);
      await waitForHydration(withdrawn);
      requests.length = 0;
      await show(withdrawn, "/companies/0482");
      await withdrawn.mouse.wheel(0, 2_000);
      expect(requests).toEqual([]);
    });
  });

  test.describe("on a mailed link", () => {
    test.use({ expectedBrowserErrors: [/status of 4(10|22)/] });

    test("no service is loaded while the URL contains the secret [ASVS 14.2.3]", async ({
      page,
      context,
    }) => {
      const requests = await mockServices(context);
      await show(page, "/");
      await consentBanner(page).getByRole("button", { name: "同意する" }).click();
      await expect.poll(() => originsOf(requests)).toEqual(SERVICE_ORIGINS.toSorted());
      requests.length = 0;
      await blockReplaceState(page);
      await show(page, "/register/verify?token=s3cret");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("パスワードを決める");
      await page.waitForLoadState("networkidle");
      expect(requests).toEqual([]);
      await page.getByRole("link", { name: "登録済みの方は、ログイン" }).click();
      await expect.poll(() => originsOf(requests)).toEqual(SERVICE_ORIGINS.toSorted());
      expect(requests.join()).not.toContain("s3cret");
    });
  });

  test("Global Privacy Control counts as a refusal without a dialog", async ({ page, context }) => {
    const requests = await mockServices(context);
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
    });
    await show(page, "/asc");
    await expect(page.getByText("Global Privacy Control")).toBeVisible();
    await expect(consentBanner(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "送る", exact: true })).toHaveCount(0);
    expect(requests).toEqual([]);
  });
});

test.describe("over https with services configured", () => {
  let web: WebProcess;
  test.beforeAll(async () => {
    web = await serveWeb({
      ...CONFIGURED,
      API_URL: apiUrl,
      PUBLIC_API_URL: "https://api.tenbin.example",
      PUBLIC_WEB_URL: "https://tenbin.example",
      PUBLIC_ENVIRONMENT: "development",
      PUBLIC_SENTRY_DSN: "https://key@errors.example/7",
    });
  });
  test.afterAll(() => web.stop());

  for (const path of ["/", "/asc", "/companies/0482"]) {
    test(`${path} still scores at least 140 by Mozilla Observatory's rules`, async () => {
      const { headers, body } = await rawGet(web.origin, path);
      expect(headers.get("content-security-policy")).toContain("https://errors.example");
      expect(observatoryScore({ headers, html: body }, true)).toBeGreaterThanOrEqual(140);
    });
  }
});
