import { apiUrl, webUrl } from "../test-urls.ts";
import { accountButton, demoUser, logIn, loginLink, registerAccount } from "./accounts.ts";
import { expect, openPage, test, movePointer } from "./journey.ts";
import { keepSession, startSession } from "./start-session.ts";

const FREE = demoUser("free");

const unauthorizedResponse = (errorType: string) => ({
  status: 401,
  headers: { "access-control-allow-origin": webUrl },
  json: { errorType, status: 401 },
});

test("visitors load nothing from the identity provider [fault: identity provider × public pages]", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openPage(page, "/companies/0482");
  await movePointer(page);
  await page.mouse.wheel(0, 2_000);
  await expect(loginLink(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /firebase|identitytoolkit|__session/.test(url))).toEqual([]);
});

test.describe("a token rejected by the API", () => {
  test.use({ expectedBrowserErrors: [/status of 401/] });

  test("is replaced once, and the call repeated [spec 7.20]", async ({ page }) => {
    await logIn(page, FREE);
    const bearers: string[] = [];
    const refreshed: Promise<unknown>[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/v1/token")) refreshed.push(response.json());
    });
    await page.route(`${apiUrl}/suggest**`, async (route) => {
      bearers.push(route.request().headers()["authorization"] ?? "none");
      return bearers.length === 1
        ? route.fulfill(unauthorizedResponse("token_expired"))
        : route.fallback();
    });
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("みな");
    await expect.poll(() => bearers.length).toBe(2);
    await expect(page.getByRole("option", { name: /^0482/ })).toBeVisible();
    expect(bearers[0]).toMatch(/^Bearer /);
    // Tokens of one second are alike.
    const tokens = (await Promise.all(refreshed)) as { readonly id_token: string }[];
    expect(tokens.map(({ id_token: token }) => `Bearer ${token}`)).toEqual([bearers[1]]);
  });

  test("ends the session where the page requires one, and leads to the login", async ({
    page,
    context,
    api,
  }) => {
    await keepSession(page, await registerAccount(api));
    await page.route(`${apiUrl}/user**`, (route) =>
      route.request().headers()["authorization"] === undefined
        ? route.fallback()
        : route.fulfill(unauthorizedResponse("session_revoked")),
    );
    await page.goto("/setting");
    await expect(page).toHaveURL(/\/login/);
    await expect(loginLink(page)).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
});

test("whatever a member's page sends to the API carries the bearer [spec 7.2]", async ({
  page,
}) => {
  await keepSession(page, FREE);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(apiUrl) || request.method() === "OPTIONS") return;
    const { authorization = "" } = request.headers();
    sent.push(`${new URL(request.url()).pathname} ${authorization.slice(0, 7)}`);
  });
  const counted = page.waitForResponse((response) => response.url() === `${apiUrl}/metric/log`);
  await openPage(page, "/companies/0482");
  expect((await counted).status()).toBe(202);
  expect(sent).toContain("/metric/log Bearer ");
  expect(sent.filter((each) => !each.endsWith(" Bearer "))).toEqual([]);
});

test.describe("who is slow to be known", () => {
  test.use({ expectedBrowserErrors: [/status of 503/] });

  test("waits on a page of members, and is not led to the login [fault: PostgreSQL × member pages]", async ({
    page,
    api,
  }) => {
    const member = await registerAccount(api);
    await keepSession(page, member);
    const answer = Promise.withResolvers<void>();
    await page.route(`${apiUrl}/user`, async (route) => {
      await answer.promise;
      await route.fallback();
    });
    await openPage(page, "/setting");
    await expect(page.getByText("会員の情報を読み込んでいます").first()).toBeAttached();
    await expect(page).toHaveURL("/setting");
    answer.resolve();
    await expect(page.getByRole("main")).toContainText(member.email);
  });

  test("is asked for again when the API fails @verify", async ({ page, api }) => {
    const member = await registerAccount(api);
    await keepSession(page, member);
    let asked = 0;
    await page.route(`${apiUrl}/user`, (route) => {
      if (route.request().method() === "OPTIONS") return route.fallback();
      asked += 1;
      const away = { ...unauthorizedResponse("unavailable"), status: 503 };
      return asked < 3 ? route.fulfill(away) : route.fallback();
    });
    await openPage(page, "/setting");
    await expect(page.getByRole("main")).toContainText(member.email);
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  test("stays signed in while the identity provider has too much to do [fault: identity provider × member pages] @verify", async ({
    page,
    api,
  }) => {
    const member = await registerAccount(api);
    await keepSession(page, member);
    let refused = 0;
    await page.route(/accounts:lookup/, (route) => {
      refused += 1;
      return route.fulfill({ status: 503, json: { error: { code: 503, message: "UNAVAILABLE" } } });
    });
    await openPage(page, "/setting");
    await expect.poll(() => refused).toBeGreaterThan(0);
    await expect(page.getByRole("main")).toContainText(member.email);
    await expect(accountButton(page)).toBeVisible();
  });
});

test.describe("a temporal member whose trial is over", () => {
  test.use({ expectedBrowserErrors: [/status of 403/] });

  test("is signed out everywhere and told so [spec 4.9, 8.8]", async ({ page, context, api }) => {
    await keepSession(page, await registerAccount(api));
    await page.route(`${apiUrl}/user`, (route) =>
      route.request().method() === "OPTIONS"
        ? route.fallback()
        : route.fulfill({ ...unauthorizedResponse("temporal_finished"), status: 403 }),
    );
    await page.goto("/setting");
    await expect(page).toHaveURL(/\/login\/timelimit$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "無料体験の期間が終わりました",
    );
    await expect(loginLink(page)).toBeVisible();
    await expect.poll(() => context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("tenbin.session"))).toBeNull();
    await openPage(page, "/");
    await expect(loginLink(page)).toBeVisible();
  });
});

test("no token is requested for each call [spec 7.2] @verify", async ({ page }) => {
  await startSession(page, FREE, "/");
  const refreshed: string[] = [];
  page.on("request", (request) => {
    if (/\/v1\/token|__session/.test(request.url())) refreshed.push(request.url());
  });
  await page.keyboard.press("/");
  for (const text of ["みな", "みなと", "東"]) {
    const answered = page.waitForResponse((response) => response.url().includes("/suggest"));
    await page.getByRole("combobox").fill(text);
    expect((await answered).request().headers()["authorization"]).toMatch(/^Bearer /);
  }
  expect(refreshed.filter((url) => url.includes("/v1/token"))).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    viewport: { width: 390, height: 844 },
  });

  // `watch` checks every request.
  test("a password login makes no request to Google @verify", async ({ page, watch }) => {
    await logIn(page, FREE, "/search");
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
    expect(watch.foreignRequests).toEqual([]);
  });
});
