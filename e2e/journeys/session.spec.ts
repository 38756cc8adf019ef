import type { Page } from "@playwright/test";
import { SESSION_COOKIE, SESSION_PATH } from "@tenbin/contract/session";
import { apiUrl, webUrl } from "../test-urls.ts";
import {
  demoUser,
  failedStatusMessage,
  idTokenOf,
  logIn,
  logOut,
  registerAccount,
  type TestUser,
} from "./accounts.ts";
import { expect, openPage, test } from "./journey.ts";
import { keepSession, startSession } from "./start-session.ts";

/** Sessions end by the second of their sign-in: who signs out has an account of its own. */
const FREE = demoUser("free");
const MONITOR = demoUser("monitor");

const accountButton = (page: Page) => page.getByRole("button", { name: "アカウント" });
const logoutButton = (page: Page) => page.getByRole("button", { name: "ログアウトする" });
const header = (page: Page) => page.getByRole("banner");

const createSession = (idToken: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(webUrl + SESSION_PATH, {
    method: "POST",
    headers: { origin: webUrl, authorization: `Bearer ${idToken}`, ...headers },
  });

/** Matches a member's address and uid. */
async function tracesOf(member: TestUser): Promise<RegExp> {
  const [, claims = ""] = (await idTokenOf(member)).split(".");
  const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    readonly sub: string;
  };
  return new RegExp(`${sub}|${member.email}`);
}

/** Waits until the page contains nothing of that account, with or without a reload. */
async function expectNoTraceOf(page: Page, reader: RegExp): Promise<void> {
  await expect(async () => expect(reader.test(await page.content())).toBe(false)).toPass();
}

/** @returns the status and the cookies of the response */
async function deleteSession(headers: Readonly<Record<string, string>>) {
  const response = await fetch(webUrl + SESSION_PATH, { method: "DELETE", headers });
  return [response.status, response.headers.getSetCookie()];
}

const fetchPageAs = (idToken: string | null, path = "/") =>
  fetch(webUrl + path, {
    headers: idToken === null ? {} : { cookie: `${SESSION_COOKIE}=${idToken}` },
  });

test.describe("session cookie", () => {
  test("has every attribute and expires with the token (H14)", async () => {
    const response = await createSession(await idTokenOf(FREE));
    expect(response.status).toBe(204);
    const [cookie = "", ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair).toMatch(/^__Host-session=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      expect.stringMatching(/^Max-Age=(3600|35\d\d)$/),
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
  });

  test("is not set for another site (H12) or without a valid token", async () => {
    const idToken = await idTokenOf(FREE);
    const refused = await createSession(idToken, { origin: "https://evil.example" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ errorType: "origin_denied" });
    const [head = "", claims = ""] = idToken.split(".");
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const forged = [`${unsigned}.${claims}.x`, `${head}.${claims}.x`, "a.b.c"];
    const responses = await Promise.all(forged.map((token) => createSession(token)));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    for (const { headers } of [refused, ...responses]) expect(headers.getSetCookie()).toEqual([]);
  });

  test("is set repeatedly under the same name and path (H13)", async () => {
    const deletedCookie = "__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax";
    expect(await deleteSession({})).toEqual([204, [deletedCookie]]);
    expect(await deleteSession({ cookie: `${SESSION_COOKIE}=a.b.c` })).toEqual([
      204,
      [deletedCookie],
    ]);
    expect(await deleteSession({})).toEqual([204, [deletedCookie]]);
  });

  test("leads to uncached personal pages without a byte of another member's (H15)", async () => {
    const [a, b] = [await idTokenOf(FREE), await idTokenOf(MONITOR)];
    for (const path of ["/", "/companies/0482", "/results", "/no/such/page"]) {
      const first = await fetchPageAs(a, path);
      const second = await fetchPageAs(b, path);
      const visitor = await fetchPageAs(null, path);
      const [own, other, anybody] = await Promise.all([
        first.text(),
        second.text(),
        visitor.text(),
      ]);
      // Compares parts only, to keep failure messages short.
      expect([own.includes(FREE.email), other.includes(MONITOR.email)]).toEqual([true, true]);
      expect(/demo-free|free@tenbin/.exec(other)).toBeNull();
      expect(/demo-(free|monitor)|@tenbin\.example/.exec(anybody)).toBeNull();
      for (const { headers } of [first, second]) {
        expect(headers.get("cache-control")).toBe("private, no-store");
        expect(headers.get("vary")).toContain("Cookie");
        expect(headers.get("etag")).toBeNull();
      }
    }
  });

  test("renders a visitor's page after the session has ended", async () => {
    const claims = Buffer.from(JSON.stringify({ sub: "demo-free", exp: 1 })).toString("base64url");
    for (const token of [`e30.${claims}.x`, "a.b.c"]) {
      const page = await fetchPageAs(token);
      expect(page.status).toBe(200);
      expect((await page.text()).includes(FREE.email)).toBe(false);
    }
  });
});

test("visitors load nothing from the identity provider", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openPage(page, "/companies/0482");
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 2_000);
  await expect(header(page).getByRole("link", { name: "ログイン" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /firebase|identitytoolkit|__session/.test(url))).toEqual([]);
});

test("the header shows the signed-in member on every page", async ({ page }) => {
  await startSession(page, FREE, "/companies/0482");
  await expect(page).toHaveURL(/\/companies\/0482$/);
  await expect(header(page).getByRole("link", { name: "ログイン" })).toHaveCount(0);
  await accountButton(page).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText(FREE.email);
  await expect(menu).toContainText("無料会員");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const bar = page.getByRole("navigation", { name: "主なページ" });
  await expect(bar.getByRole("link", { name: "設定" })).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
});

test("signing in and out reaches other tabs", async ({ page, context, api }) => {
  const member = await registerAccount(api);
  const traces = await tracesOf(member);
  await startSession(page, member, "/");
  const other = await context.newPage();
  await openPage(other, "/companies/0482");
  await expect(accountButton(other)).toBeVisible();

  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "ログアウト" }).click();
  await expect(page.getByRole("heading", { name: "ログアウトしました" })).toBeVisible();
  await expect(header(other).getByRole("link", { name: "ログイン" })).toBeVisible();
  await expectNoTraceOf(other, traces);
  expect(await context.cookies()).toEqual([]);

  await logIn(page, MONITOR);
  await expect(accountButton(other)).toBeVisible();
  await accountButton(other).click();
  await expect(other.getByRole("menu")).toContainText(MONITOR.email);
});

test("after a change of account no page contains the previous one's data (H15)", async ({
  page,
  context,
  api,
}) => {
  const member = await registerAccount(api);
  const traces = await tracesOf(member);
  await startSession(page, member, "/");
  const other = await context.newPage();
  await openPage(other, "/search");
  await other.getByRole("banner").getByRole("button", { name: "アカウント" }).click();
  await expect(other.getByRole("menu")).toContainText(member.email);

  await logOut(page);
  await logIn(page, MONITOR);
  await accountButton(other).click();
  await expect(other.getByRole("menu")).toContainText(MONITOR.email);
  for (const each of [page, other]) {
    await expectNoTraceOf(each, traces);
    await each.goBack();
    await expectNoTraceOf(each, traces);
  }
  // The previous page may still be reloading.
  await expect(async () => {
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toMatch(traces);
  }).toPass();
});

test.describe("signing out", () => {
  test("asks for confirmation when reached from outside the site", async ({ page }) => {
    await keepSession(page, FREE);
    for (const path of ["/logout", "/login?next=%2Flogout", "/login?next=%2FLogOut%2F%3Fa%3D1"]) {
      await openPage(page, path);
      if (path === "/logout") await expect(logoutButton(page)).toBeVisible();
      else await expect(page).toHaveURL("/");
      await expect(accountButton(page)).toBeVisible();
    }
    await openPage(page, "/logout");
    await page.getByRole("link", { name: "ログアウトせずにトップページへ" }).click();
    await expect(page).toHaveURL("/");
    await expect(accountButton(page)).toBeVisible();
  });

  test("is immediate from the settings, and not repeated by Back", async ({ page, api }) => {
    await logIn(page, await registerAccount(api), "/setting");
    // A call that still runs when the session ends is refused; the next test is about that.
    await expect(page.getByRole("main")).toContainText("必ずお知らせすることのため止められません");
    await page.getByRole("link", { name: "ログアウト", exact: true }).click();
    await expect(page.getByRole("heading", { name: "ログアウトしました" })).toBeVisible();
    await page.getByRole("link", { name: "ログイン画面へ" }).click();
    await expect(page).toHaveURL("/login");
    await logIn(page, MONITOR);
    await page.evaluate(() => history.go(-3));
    await expect(page).toHaveURL("/logout");
    await expect(logoutButton(page)).toBeVisible();
    await expect(accountButton(page)).toBeVisible();
  });
});

test.describe("signing out", () => {
  // Chromium logs what the API refuses.
  test.use({ expectedBrowserErrors: [failedStatusMessage(401)] });

  test("is told as such while a call of the page before is still running", async ({
    page,
    api,
  }) => {
    const ended = Promise.withResolvers<void>();
    await page.route(`${apiUrl}/user/mail`, async (route) => {
      await ended.promise;
      await route.continue();
    });
    await page.route(`**${SESSION_PATH}`, async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      const response = await route.fetch();
      const refused = page.waitForResponse(
        (each) => each.url() === `${apiUrl}/user/mail` && each.status() === 401,
      );
      ended.resolve();
      // Before the page hears that the session has ended: it is left then, and its calls with it.
      await refused;
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest(`${apiUrl}/user/mail`);
    await startSession(page, await registerAccount(api), "/setting");
    await asked;
    await page.getByRole("link", { name: "ログアウト", exact: true }).click();
    await expect(page.getByRole("heading", { name: "ログアウトしました" })).toBeVisible();
    await expect(page).toHaveURL("/logout");
  });
});

test("a page rendered without the session cookie is completed by the browser", async ({
  page,
  context,
}) => {
  await keepSession(page, FREE);
  await context.clearCookies({ name: SESSION_COOKIE });
  const response = await page.goto("/");
  expect((await response?.text())?.includes(FREE.email)).toBe(false);
  // The signed-in viewer is never shown as a visitor, not even briefly.
  await expect(header(page).getByRole("link", { name: "ログイン" })).toBeHidden();
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toEqual([SESSION_COOKIE]);
  await expect(accountButton(page)).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole("menu")).toContainText(FREE.email);
});

test("a cookie of a session that the browser has lost is removed, also on the login page", async ({
  page,
  context,
  api,
}) => {
  const idToken = await idTokenOf(await registerAccount(api));
  const headers = { origin: webUrl, authorization: `Bearer ${idToken}` };
  expect((await page.request.post(SESSION_PATH, { headers })).status()).toBe(204);
  expect(await context.cookies()).toHaveLength(1);
  await openPage(page, "/login");
  await expect.poll(() => context.cookies()).toEqual([]);
  expect((await createSession(idToken)).status).toBe(401);
});

const unauthorizedResponse = (errorType: string) => ({
  status: 401,
  headers: { "access-control-allow-origin": webUrl },
  json: { errorType, status: 401 },
});

test.describe("a token rejected by the API", () => {
  test.use({ expectedBrowserErrors: [/status of 401/] });

  test("is replaced once, and the call repeated", async ({ page }) => {
    await logIn(page, FREE);
    const bearers: string[] = [];
    const refreshed: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/token")) refreshed.push(request.url());
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
    expect(refreshed).toHaveLength(1);
    expect(bearers[0]).toMatch(/^Bearer /);
    expect(bearers[1]).toMatch(/^Bearer /);
    expect(bearers[1]).not.toBe(bearers[0]);
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
    await expect(header(page).getByRole("link", { name: "ログイン" })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
});

test("specification 7.2: whatever a member's page sends to the API carries the bearer", async ({
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

  test("waits on a page of members, and is not led to the login", async ({ page, api }) => {
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

  test("stays signed in while the identity provider has too much to do", async ({ page, api }) => {
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

  test("specification 8.8: is signed out everywhere and told so", async ({
    page,
    context,
    api,
  }) => {
    await keepSession(page, await registerAccount(api));
    await page.route(`${apiUrl}/user`, (route) =>
      route.request().method() === "OPTIONS"
        ? route.fallback()
        : route.fulfill({ ...unauthorizedResponse("temporal_finished"), status: 403 }),
    );
    await page.goto("/setting");
    await expect(page).toHaveURL(/\/login\/timelimit$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("試用の期間が終わりました");
    await expect(header(page).getByRole("link", { name: "ログイン" })).toBeVisible();
    await expect.poll(() => context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("tenbin.session"))).toBeNull();
    await openPage(page, "/");
    await expect(header(page).getByRole("link", { name: "ログイン" })).toBeVisible();
  });
});

test("no token is requested for each call", async ({ page }) => {
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
  test("a password login makes no request to Google", async ({ page, watch }) => {
    await logIn(page, FREE, "/search");
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
    expect(watch.foreignRequests).toEqual([]);
  });
});
