import { SESSION_COOKIE, SESSION_PATH } from "@tenbin/contract/accounts/session";
import { webUrl } from "../test-urls.ts";
import { accountButton, demoUser, idTokenOf, loginLink, registerAccount } from "./accounts.ts";
import { expect, openPage, test } from "./journey.ts";
import { keepSession } from "./start-session.ts";

const FREE = demoUser("free");
const MONITOR = demoUser("monitor");

const createSession = (idToken: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(webUrl + SESSION_PATH, {
    method: "POST",
    headers: { origin: webUrl, authorization: `Bearer ${idToken}`, ...headers },
  });

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
  test("has every attribute and expires with the token (H14) [ASVS 3.3.3, 3.3.4]", async () => {
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

  test("is not set for another site (H12) or without a valid token [ASVS 3.5.1]", async () => {
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

  test("leads to uncached personal pages without a byte of another member's (H15) [ASVS 14.3.2]", async () => {
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

  test("renders a visitor's page after the session has ended [ASVS 7.6.1]", async () => {
    const claims = Buffer.from(JSON.stringify({ sub: "demo-free", exp: 1 })).toString("base64url");
    for (const token of [`e30.${claims}.x`, "a.b.c"]) {
      const page = await fetchPageAs(token);
      expect(page.status).toBe(200);
      expect((await page.text()).includes(FREE.email)).toBe(false);
    }
  });
});

test("a page rendered without the session cookie is completed by the browser @verify", async ({
  page,
  context,
}) => {
  await keepSession(page, FREE);
  await context.clearCookies({ name: SESSION_COOKIE });
  const response = await page.goto("/");
  expect((await response?.text())?.includes(FREE.email)).toBe(false);
  // The signed-in viewer is never shown as a visitor, not even briefly.
  await expect(loginLink(page)).toBeHidden();
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

test("a page that is closed before it has read the stored user does not end the session @verify", async ({
  page,
  context,
  api,
}) => {
  const user = await registerAccount(api);
  await keepSession(page, user);
  const closing = await context.newPage();
  await closing.addInitScript(() => {
    // What a page that is being closed reads. No time passes for it from here on.
    IDBFactory.prototype.open = () => {
      Reflect.set(window, "setTimeout", () => 0);
      Reflect.set(window, "hasRead", true);
      throw new DOMException("The database connection is closing", "InvalidStateError");
    };
  });
  const ended: string[] = [];
  closing.on("request", (request) => {
    if (request.method() === "DELETE") ended.push(request.url());
  });
  await openPage(closing, "/");
  await closing.waitForFunction(() => Reflect.get(window, "hasRead") === true);
  await closing.close();
  expect(ended).toEqual([]);
  await openPage(page, "/");
  await expect(accountButton(page)).toBeVisible();
});
