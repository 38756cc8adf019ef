import type { Page } from "@playwright/test";
import { SESSION_PATH } from "@tenbin/contract/accounts/session";
import { apiUrl } from "../test-urls.ts";
import {
  accountButton,
  demoUser,
  failedStatusMessage,
  idTokenOf,
  logIn,
  loginLink,
  logOut,
  registerAccount,
  type TestUser,
} from "./accounts.ts";
import { expect, openPage, test } from "./journey.ts";
import { keepSession, startSession } from "./start-session.ts";

/** Sessions end by the second of their sign-in: who signs out has an account of its own. */
const FREE = demoUser("free");
const MONITOR = demoUser("monitor");

const logoutButton = (page: Page) => page.getByRole("button", { name: "ログアウトする" });

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

test("the header shows the signed-in member on every page @verify", async ({ page }) => {
  await startSession(page, FREE, "/companies/0482");
  await expect(page).toHaveURL(/\/companies\/0482$/);
  await expect(loginLink(page)).toHaveCount(0);
  await accountButton(page).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText(FREE.email);
  await expect(menu).toContainText("無料会員");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const bar = page.getByRole("navigation", { name: "主なページ" });
  await expect(accountButton(page)).toBeVisible();
  await bar.getByRole("button", { name: "メニュー" }).click();
  const all = page.getByRole("navigation", { name: "すべてのページ" });
  await expect(all.getByRole("link", { name: "設定" })).toBeVisible();
  await expect(all.getByRole("link", { name: "ログイン" })).toHaveCount(0);
});

test("signing in and out reaches other tabs [spec 4.10] [fault: another process × sign-in] @verify", async ({
  page,
  context,
  api,
}) => {
  const member = await registerAccount(api);
  const traces = await tracesOf(member);
  await startSession(page, member, "/");
  const other = await context.newPage();
  await openPage(other, "/companies/0482");
  await expect(accountButton(other)).toBeVisible();

  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "ログアウト" }).click();
  await expect(page.getByRole("heading", { name: "ログアウトしました" })).toBeVisible();
  await expect(loginLink(other)).toBeVisible();
  await expectNoTraceOf(other, traces);
  expect(await context.cookies()).toEqual([]);

  await logIn(page, MONITOR);
  await expect(accountButton(other)).toBeVisible();
  await accountButton(other).click();
  await expect(other.getByRole("menu")).toContainText(MONITOR.email);
});

test("after a change of account no page contains the previous one's data (H15) [ASVS 14.3.1] @verify", async ({
  page,
  context,
  api,
}) => {
  const member = await registerAccount(api);
  const traces = await tracesOf(member);
  await startSession(page, member, "/");
  const other = await context.newPage();
  await openPage(other, "/search");
  await accountButton(other).click();
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

test("a member leaves no company and no address to the next one", async ({ page, api }) => {
  const member = await registerAccount(api);
  const stored = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)).join("\n"),
    );
  await logIn(page, member, "/companies/0482");
  await expect.poll(stored).toContain('"ticker":"0482"');
  expect(await stored()).toContain(member.email);
  await logOut(page);
  for (const next of ["a visitor", "another member"]) {
    if (next !== "a visitor") await logIn(page, MONITOR);
    expect(await stored(), next).not.toMatch(new RegExp(`0482|${member.email}`));
  }
});

test.describe("signing out", () => {
  test("asks for confirmation when reached from outside the site [ASVS 3.5.1]", async ({
    page,
  }) => {
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

  test("is immediate from the settings, and not repeated by Back [ASVS 7.4.4] @verify", async ({
    page,
    api,
  }) => {
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

  test("is told as such while a call of the page before is still running @verify", async ({
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
