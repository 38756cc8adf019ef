import type { Page } from "@playwright/test";
import { SESSION_COOKIE, SESSION_PATH } from "@tenbin/contract/accounts/session";
import { apiUrl, webUrl } from "../test-urls.ts";
import {
  accountButton,
  enterEmail,
  enterPassword,
  expectAccessible,
  idTokenOf,
  logIn,
  logOut,
  registerAccount,
  type TestUser,
} from "./accounts.ts";
import { EMPTY, findTickers, importHoldings, rowOf } from "./holdings.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";
import { MONITOR, setRights } from "./monitors.ts";
import { keepSession, startSession } from "./start-session.ts";

/** What a browser without scripts has of a session. @returns the token */
async function keepCookie(page: Page, user: TestUser): Promise<string> {
  const token = await idTokenOf(user);
  const headers = { authorization: `Bearer ${token}`, origin: webUrl };
  expect((await page.request.post(SESSION_PATH, { headers })).ok()).toBe(true);
  return token;
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is read, by its member alone [spec 1.7]", async ({ page, context, api }) => {
    const [owner, other] = [await registerAccount(api), await registerAccount(api)];
    const token = await keepCookie(page, owner);
    const added = await page.request.put(`${apiUrl}/portfolio/0482`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(added.status()).toBe(200);
    const response = await page.goto("/portfolio#alerts");
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    const main = page.getByRole("main");
    await expect(main).toContainText("1社 / 上限 5社");
    await expect(main.getByRole("link", { name: /^0482/ })).toBeVisible();
    await expect(sectionOf(page, "届いた通知")).toBeInViewport();

    await context.clearCookies();
    // Playwright's browser does not show what is for browsers without script.
    const visited = await (await page.goto("/portfolio"))?.text();
    expect(visited).toContain("JavaScriptを使います");
    expect(visited).not.toContain("/companies/0482");
    await keepCookie(page, other);
    await page.goto("/portfolio");
    await expect(main).toContainText(EMPTY);
    await expect(main).not.toContainText("0482");
  });
});

test("a mail's link leads to what was told before any interaction, also once the cookie has expired, and past the sign-in @verify", async ({
  page,
  context,
  browser,
  api,
}) => {
  const member = await registerAccount(api);
  const headers = { authorization: `Bearer ${await idTokenOf(member)}` };
  for (const ticker of await findTickers(page, 5)) {
    const added = await page.request.put(`${apiUrl}/portfolio/${ticker}`, { headers });
    expect(added.status()).toBe(200);
  }
  await keepSession(page, member);
  await openPage(page, "/portfolio#alerts");
  await expect(sectionOf(page, "届いた通知")).toBeInViewport();

  await context.clearCookies({ name: SESSION_COOKIE });
  const later = await context.newPage();
  await openPage(later, "/portfolio#alerts");
  // The session is renewed, and the page has its data.
  await expect(accountButton(later)).toBeVisible();
  await expect(later.getByRole("main")).toContainText("5社 / 上限 5社");
  const told = sectionOf(later, "届いた通知");
  await expect(told).toContainText("届いた通知はまだありません");
  await expect(told).toBeInViewport();

  const visitor = await browser.newPage({ baseURL: webUrl });
  try {
    await openPage(visitor, "/portfolio#alerts");
    await visitor.waitForURL("/login?next=%2Fportfolio%23alerts");
    await enterEmail(visitor, member.email);
    await enterPassword(visitor, member.password);
    await visitor.waitForURL("/portfolio#alerts");
    await expect(sectionOf(visitor, "届いた通知")).toBeInViewport();
  } finally {
    await visitor.close();
  }
});

test.describe("after a downgrade", () => {
  test.use({ expectedBrowserErrors: [/status of 409/] });

  test("all stays readable and removable, and nothing is added @states @verify", async ({
    page,
    api,
  }) => {
    const member = await registerAccount(api);
    await setRights(member, ...MONITOR);
    await startSession(page, member, "/portfolio");
    const tickers = await findTickers(page, 7);
    await importHoldings(page, tickers.slice(0, 6));
    const main = page.getByRole("main");
    await expect(main).toContainText("6社 / 上限 100社");

    await setRights(member, "--type", "personal", "--lifetime", "none");
    await openPage(page, "/portfolio");
    await expect(main).toContainText("6社 / 上限 5社");
    await expect(main).toContainText("6社とメモはこのまま読めます。");
    await expect(page.getByRole("button", { name: "企業を追加" })).toBeDisabled();
    await expectAccessible(page);
    await rowOf(page, tickers[0]!)
      .getByRole("button", { name: /から外す$/ })
      .click();
    await expect(main).toContainText("5社 / 上限 5社");
    await page.getByRole("button", { name: "元に戻す" }).click();
    await expect(main).toContainText("6社 / 上限 5社");

    await openPage(page, `/companies/${tickers[6]!}`);
    const star = main.getByRole("button", { name: "ポートフォリオに追加する" });
    await star.click();
    await expect(main).toContainText("ポートフォリオが上限に達しています。");
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("link", { name: "プランごとの上限" }).click();
    await page.waitForURL("/pricing");
  });
});

test.describe("after a change of account", () => {
  // The other tab may send its token once more before it hears that the session has ended.
  test.use({ expectedBrowserErrors: [/status of 401 .*\/__session/] });

  test("nothing of the previous portfolio is left (H15) @verify", async ({
    page,
    context,
    api,
  }) => {
    const next = await registerAccount(api);
    await startSession(page, await registerAccount(api), "/portfolio");
    await importHoldings(page, ["0482"]);
    const row = rowOf(page, "0482");
    await row.getByRole("button", { name: /の記録を編集する/ }).click();
    await row.getByLabel("メモ").fill("前の人の覚え書き");
    await row.getByRole("button", { name: "閉じる", exact: true }).click();
    await expect(row.getByText("前の人の覚え書き")).toBeVisible();
    const other = await context.newPage();
    await openPage(other, "/companies/0482");
    const star = (pressed: boolean) =>
      other.getByRole("main").getByRole("button", { name: /^ポートフォリオに/, pressed });
    await expect(star(true)).toBeVisible();

    await logOut(page);
    await logIn(page, next, "/portfolio");
    const main = page.getByRole("main");
    await expect(main).toContainText(EMPTY);
    await expect(star(false)).toBeVisible();
    await openPage(page, "/companies/0482");
    await page.goBack();
    await expect(main).toContainText(EMPTY);
    for (const each of [page, other]) {
      expect(await each.content()).not.toContain("前の人の覚え書き");
      const kept = await each.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(kept).not.toContain("前の人の覚え書き");
    }
  });
});

test.describe("when the portfolio cannot be loaded", () => {
  test.use({ expectedBrowserErrors: [/status of 500/] });

  test("a failure to load is logged only [spec 8.6] [fault: PostgreSQL × portfolio]", async ({
    page,
    api,
  }) => {
    await keepSession(page, await registerAccount(api));
    await page.route(`${apiUrl}/portfolio`, (route) =>
      route.request().method() === "OPTIONS"
        ? route.fallback()
        : route.fulfill({
            status: 500,
            headers: { "access-control-allow-origin": webUrl },
            json: { errorType: "internal", status: 500 },
          }),
    );
    const logged = page.waitForResponse(
      (response) =>
        response.url() === `${apiUrl}/metric/log` &&
        (response.request().postData() ?? "").includes("browser_error"),
    );
    await openPage(page, "/portfolio");
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 120);
    expect((await logged).request().postDataJSON()).toMatchObject({
      route: "/portfolio",
      call: "getPortfolio",
      status: 500,
    });
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("main").locator(".skeleton")).toHaveCount(0);
  });
});
