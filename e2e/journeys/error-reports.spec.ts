import { startSentryReceiver, type SentryReceiver } from "../../fakes/sentry-receiver.ts";
import { apiUrl, webUrl } from "../test-urls.ts";
import { type ApiProxy, proxyApi } from "../running/api-proxy.ts";
import { rawGet } from "../running/raw-request.ts";
import { type WebProcess, serveWeb } from "../running/serve-web.ts";
import { expect, waitForHydration, test } from "./journey.ts";
import { blockReplaceState } from "./block-replace-state.ts";

/** A web host that reports to the fake receiver, as `PUBLIC_ENVIRONMENT` says. */
interface ReportingSetup {
  readonly web: WebProcess;
  readonly api: ApiProxy;
  readonly receiver: SentryReceiver;
  /** Removes a required part from the API's responses for that path. */
  break(path: string, part: string): void;
  stop(): Promise<void>;
}

async function startReportingSetup(environment: "local" | "development"): Promise<ReportingSetup> {
  const receiver = await startSentryReceiver();
  const broken = new Map<string, string>();
  const api = await proxyApi(apiUrl, webUrl, (path, body) => {
    const part = broken.get(path);
    return part === undefined
      ? body
      : JSON.stringify({ ...(JSON.parse(body) as object), [part]: null });
  });
  const web = await serveWeb({
    API_URL: api.origin,
    PUBLIC_API_URL: api.origin,
    PUBLIC_ENVIRONMENT: environment,
    SENTRY_DSN: receiver.dsn,
    PUBLIC_SENTRY_DSN: receiver.dsn,
  });
  return {
    web,
    api,
    receiver,
    break: (path, part) => void broken.set(path, part),
    async stop() {
      await web.stop();
      await Promise.all([api.stop(), receiver.stop()]);
    },
  };
}

test.describe.configure({ mode: "default" });

const fromBrowser = (payload: Readonly<Record<string, unknown>>) =>
  JSON.stringify(payload["tags"] ?? {}).includes("browser");

let reporting: ReportingSetup;
let local: ReportingSetup;
test.beforeAll(async () => {
  [reporting, local] = await Promise.all([
    startReportingSetup("development"),
    startReportingSetup("local"),
  ]);
});
test.afterAll(() => Promise.all([reporting.stop(), local.stop()]));

// The test starts its own web hosts on other ports.
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  origins: async ({}, use) => {
    await use(
      [reporting, local].flatMap(({ web, api, receiver }) => [
        web.origin,
        api.origin,
        receiver.origin,
      ]),
    );
  },
  expectedBrowserErrors: [/taro@example\.jp|\/elsewhere\)|nothing at |status of 4(10|22)/],
});

test("every trace is sampled, and trace headers go to the product's own hosts only [spec 9.8, 9.9] [ASVS 10.1.1] @verify", async ({
  page,
  context,
}) => {
  const sentRequests: { readonly url: string; readonly headers: Record<string, string> }[] = [];
  context.on("request", (request) =>
    sentRequests.push({ url: request.url(), headers: request.headers() }),
  );
  await page.goto(`${reporting.web.origin}/companies/0482`);
  await waitForHydration(page);
  const shown = await reporting.receiver.next(
    ({ type, payload }) => type === "transaction" && fromBrowser(payload),
  );
  expect(shown.payload).toMatchObject({
    transaction: "/companies/:ticker",
    environment: "development",
    contexts: { trace: { op: "pageload" } },
    // Tells the receiver not to store the sender's address.
    sdk: { settings: { infer_ip: "never" } },
  });
  await page.getByRole("link", { name: "企業一覧" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業一覧");
  const report = await reporting.receiver.next(
    ({ payload }) => payload["transaction"] === "/results",
  );
  expect(report.payload).toMatchObject({ contexts: { trace: { op: "navigation" } } });
  // The trace continues in the web host.
  const asked = sentRequests.find(({ url }) => url.includes("/results.data"));
  const trace = asked?.headers["sentry-trace"]?.split("-")[0] ?? "none";
  const served = await reporting.receiver.next(
    ({ payload }) =>
      payload["transaction"] === "GET /results" && JSON.stringify(payload).includes(trace),
  );
  expect(served.payload).toMatchObject({ tags: { role: "web" } });
  const foreign = await page.evaluate(async (address) => {
    const response = await fetch(address, { method: "POST", body: "{}" }).catch(() => null);
    return response === null;
  }, `${reporting.receiver.origin}/elsewhere`);
  expect(foreign).toBe(false);
  const traced = sentRequests.filter(
    ({ headers }) => "sentry-trace" in headers || "baggage" in headers,
  );
  const origins = new Set(traced.map(({ url }) => new URL(url).origin));
  expect(
    [...origins].every((origin) => [reporting.web.origin, reporting.api.origin].includes(origin)),
  ).toBe(true);
  expect(origins).toContain(reporting.web.origin);
});

test("API calls carry trace headers, which CORS allows @verify", async ({ page }) => {
  await page.goto(`${reporting.web.origin}/search`);
  await waitForHydration(page);
  await reporting.receiver.next(({ payload }) => payload["transaction"] === "/search");
  const input = page.getByRole("combobox", { name: "会社名・よみ・証券コード" });
  await input.fill("みなと");
  const suggested = () =>
    reporting.api.calls.find(
      ({ path, headers }) =>
        path.startsWith("/suggest?q=") && headers.origin === reporting.web.origin,
    );
  await expect
    .poll(() => suggested()?.headers["sentry-trace"])
    .toMatch(/^[\da-f]{32}-[\da-f]{16}-1$/);
  const call = suggested();
  expect(call?.headers["baggage"]).toContain("sentry-environment=development");
});

test("a browser error is reported with its route, without personal data", async ({ page }) => {
  await page.context().addCookies([{ name: "sid", value: "s3cret", url: reporting.web.origin }]);
  await page.goto(`${reporting.web.origin}/results?q=%E5%B1%B1%E7%94%B0%E5%A4%AA%E9%83%8E`);
  await waitForHydration(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("no member taro@example.jp of 「山田太郎」");
    });
  });
  const { payload } = await reporting.receiver.next(
    ({ type, payload: event }) => type === "event" && fromBrowser(event),
  );
  expect(payload).toMatchObject({
    transaction: "/results",
    exception: { values: [{ type: "TypeError", value: "no member [mail] of […]" }] },
  });
  const sent = reporting.receiver.bodies.join("\n");
  for (const secret of ["taro", "山田", "s3cret", "%E5%B1%B1", "?q="]) {
    expect(sent, secret).not.toContain(secret);
  }
});

test("mailed links are reported neither by the browser nor by the page server [ASVS 3.4.5]", async ({
  page,
}) => {
  const SECRET = "s3cret-of-a-mailed-link";
  const link = `/register/verify?token=${SECRET}&to=hanako%40example.jp`;
  await blockReplaceState(page);
  await page.goto(reporting.web.origin + link);
  await waitForHydration(page);
  expect(page.url()).toContain(SECRET);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError(`nothing at ${location.href} for ${document.title}`);
    });
  });
  const { payload } = await reporting.receiver.next(
    ({ payload: event }) => event["transaction"] === "/register/verify" && "exception" in event,
  );
  expect(payload).toMatchObject({
    exception: { values: [{ value: expect.stringContaining("/register/verify for") }] },
  });
  await reporting.receiver.next(
    ({ payload: event }) => event["transaction"] === "GET /register/verify",
  );
  // Rendering on the web host fails on such an address too.
  reporting.break("/companies/0417", "name_jp");
  await rawGet(reporting.web.origin, `/companies/0417?token=${SECRET}&q=hanako%40example.jp`);
  await reporting.receiver.next(
    ({ payload: event }) =>
      event["transaction"] === "GET /companies/:ticker" && "exception" in event,
  );
  const sent = reporting.receiver.bodies.join("\n");
  for (const secret of [SECRET, "hanako", "%40example", "token="]) {
    expect(sent, secret).not.toContain(secret);
  }
});

test("a page that is rendered aside reports its errors, without those of bots [ASVS 16.3.4]", async () => {
  // Failures of their own: the library leaves out one that repeats the last.
  reporting.break("/companies/0305", "tape");
  reporting.break("/companies/0101", "irreg_offset");
  // Of addresses of which anybody can name any number, those of a network are rendered in a thread from the third on.
  for (const words of ["a", "b", "c"]) await rawGet(reporting.web.origin, `/results?q=${words}`);
  const path = "/companies/0305?begin=-4";
  const before = reporting.receiver.items.length;
  const bot = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  // Answered with an error, too, and logged only.
  const pageOfBot = await rawGet(reporting.web.origin, "/companies/0101?begin=-4", bot);
  expect(pageOfBot.status).toBe(500);
  expect((await rawGet(reporting.web.origin, path)).status).toBe(500);
  const reported = () =>
    reporting.receiver.items.slice(before).filter(({ payload }) => "exception" in payload);
  const report = {
    transaction: "GET /companies/:ticker",
    tags: { role: "web" },
    exception: { values: [{ value: "Cannot read properties of null (reading 'close')" }] },
  };
  await expect
    .poll(reported, { message: `reports of ${path}, and of no page for a bot` })
    .toMatchObject([{ payload: report }]);
});

test.describe("an error caused by a bot", () => {
  test.use({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });

  test("is only logged [spec 4.14]", async ({ page }) => {
    await page.goto(`${reporting.web.origin}/search`);
    await waitForHydration(page);
    const before = reporting.receiver.items.length;
    const logged = page.waitForResponse(
      (response) =>
        response.url() === `${reporting.api.origin}/metric/log` &&
        (response.request().postData() ?? "").includes("browser_error"),
    );
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("of a bot: taro@example.jp");
      });
    });
    // The API logs what it answers 202 to (`server/src/telemetry/routes.test.ts`).
    const response = await logged;
    expect(response.status()).toBe(202);
    expect(response.request().postDataJSON()).toEqual({
      event_type: "browser_error",
      event_id: expect.any(String),
      route: "/search",
      name: "TypeError",
    });
    await page.goto(`${reporting.web.origin}/`);
    await waitForHydration(page);
    const reported = reporting.receiver.items
      .slice(before)
      .filter(({ payload }) => fromBrowser(payload));
    expect(reported).toEqual([]);
  });
});

test("error reporting is off when the public environment is local [spec 9.7]", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await page.goto(`${local.web.origin}/companies/0482`);
  await waitForHydration(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("taro@example.jp");
    });
  });
  await page.getByRole("link", { name: "企業一覧" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業一覧");
  expect(asked).not.toContain(local.receiver.origin);
  expect(local.receiver.bodies).toEqual([]);
});

test("a visitor can disable error reports on /asc @verify", async ({ page }) => {
  await page.goto(`${reporting.web.origin}/asc`);
  await waitForHydration(page);
  await expect(page.getByText("エラーの記録(127.0.0.1)").first()).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "送らない" }).click();
  await reloaded;
  await expect(page.getByText("エラーの記録:送っていません。")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await page.goto(`${reporting.web.origin}/companies/0482`);
  await waitForHydration(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("taro@example.jp");
    });
  });
  await page.getByRole("link", { name: "企業一覧" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業一覧");
  expect(asked).not.toContain(reporting.receiver.origin);
});
