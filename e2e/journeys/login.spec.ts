import { webUrl } from "../test-urls.ts";
import {
  expectSignedInAs,
  expectAccessible,
  enterPassword,
  headingOf,
  enterEmail,
  registerAccount,
  generateUser,
  failedStatusMessage,
} from "./accounts.ts";
import { expect, openPage, waitForHydration, test } from "./journey.ts";
import { astray, expectNotLedAstray } from "./checks/next-addresses.ts";
import { keepSession } from "./start-session.ts";

test("a member logs in by address and password, and logs out [spec 4.10] @states", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await openPage(page, "/login?next=%2Fsearch");
  await expectAccessible(page);
  await enterEmail(page, member.email);
  await expectAccessible(page);
  await expect(page.getByRole("main")).toContainText(member.email);
  await enterPassword(page, member.password);
  await page.waitForURL("/search");
  await expectSignedInAs(page, member.email);
  await page.getByRole("main").getByRole("link", { name: "ログアウト" }).click();
  await expect(headingOf(page)).toHaveText("ログアウトしました");
  await expectAccessible(page);
  await openPage(page, "/setting");
  await expect(page).toHaveURL("/login?next=%2Fsetting");
});

for (const [hours, tag] of [
  [3, ""],
  [-3, " @verify"],
] as const) {
  test(`a member is signed in on a machine whose clock is ${hours} hours wrong${tag}`, async ({
    page,
    api,
  }) => {
    await page.addInitScript((aheadMs) => {
      const now = Date.now;
      Date.now = () => now() + aheadMs;
    }, hours * 3_600_000);
    const member = await registerAccount(api);
    await openPage(page, "/login");
    await enterEmail(page, member.email);
    await enterPassword(page, member.password);
    await page.waitForURL("/");
    await expectSignedInAs(page, member.email);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain("__Host-session");
  });
}

test("the address is validated and kept for the next step @states", async ({ page }) => {
  await openPage(page, "/login/email");
  await page.getByRole("button", { name: "次へ進む" }).click();
  await expect(page.getByRole("alert")).toContainText("メールアドレス:入力してください");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "メールアドレス" }).fill("hanako@example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("「@」のあとに「.」を含む形");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill("hanako@example.jp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login/password");
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("main")).toContainText("hanako@example.jp");
  await page.getByRole("link", { name: "変える" }).click();
  await expect(page).toHaveURL("/login/email");
});

test("opening the second step first leads to the first @verify", async ({ page }) => {
  await openPage(page, "/login/password?next=%2Fsearch");
  await expect(page).toHaveURL("/login/email?next=%2Fsearch");
});

test.describe("failed logins", () => {
  test.use({ expectedBrowserErrors: [failedStatusMessage(400)] });

  test("show the same message for a wrong password and an unknown address @states", async ({
    page,
    api,
  }) => {
    const member = await registerAccount(api);
    const messages: string[] = [];
    for (const email of [member.email, generateUser("nobody").email]) {
      await openPage(page, "/login/email");
      await enterEmail(page, email);
      await enterPassword(page, "not-the-password");
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("メールアドレスまたはパスワードが正しくありません");
      messages.push((await page.getByRole("main").innerText()).replaceAll(email, ""));
    }
    expect(messages[0]).toBe(messages[1]);
    await expectAccessible(page);
    // The input stays after a wrong password, and the right one succeeds.
    await openPage(page, "/login/email");
    await enterEmail(page, member.email);
    await enterPassword(page, "not-the-password");
    await expect(page.getByRole("alert")).toBeVisible();
    await enterPassword(page, member.password);
    await page.waitForURL(`${webUrl}/`);
  });
});

test("no redirect leaves the site after login", async ({ page, api }) => {
  const member = await registerAccount(api);
  await keepSession(page, member);
  // The second tier tries the others.
  for (const next of astray.slice(0, 3)) await expectNotLedAstray(page, next);
  await page.goto("/login?next=%2Fsearch%23sectors");
  await page.waitForURL("/search#sectors");
});

test("without scripts a form sends nothing, and the page says why", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const paths = ["/login", "/login/email", "/register", "/setting/password-forget"];
  const opened: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) opened.push(request.url().replace(webUrl, ""));
  });
  for (const path of paths) {
    await page.goto(path);
    const field = page.getByRole("textbox", { name: "メールアドレス" });
    await field.fill("hanako@example.jp");
    await field.press("Enter");
    await page.getByRole("main").getByRole("button").first().click();
    await expect(field).toHaveValue("hanako@example.jp");
    expect(await page.locator("main").innerText()).toContain("JavaScriptを使います");
  }
  expect(opened).toEqual(paths);
  await page.close();
});
