import type { Page } from "@playwright/test";
import { apiUrl, webUrl } from "../test-urls.ts";
import { GOOGLE_APIS_ORIGIN, mockGoogleApi } from "../running/mock-google.ts";
import {
  expectSignedInAs,
  expectAccessible,
  enterPassword,
  headingOf,
  waitForEmailLink,
  logIn,
  logOut,
  fetchEmailsTo,
  enterEmail,
  registerAccount,
  registerWithGoogle,
  generateUser,
  failedStatusMessage,
} from "./accounts.ts";
import { expect, openPage, test } from "./journey.ts";
import { startSession } from "./start-session.ts";

const RESET = "/setting/password-forget/reset";

async function requestPasswordReset(page: Page, email: string): Promise<void> {
  await openPage(page, "/setting/password-forget");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "再設定のメールを送る" }).click();
  await expect(page).toHaveURL("/setting/password-forget/confirm");
  await expect(headingOf(page)).toHaveText("メールの送信を受け付けました");
}

// A wrong password, a used link and an ended session.
test.use({ expectedBrowserErrors: [failedStatusMessage(400, 401, 410)] });

test("a forgotten password is reset by a mailed link [spec 4.7] @states", async ({ page, api }) => {
  const { email, password } = await registerAccount(api);
  await openPage(page, "/login/email");
  await enterEmail(page, email);
  await page.getByRole("link", { name: "パスワードを忘れたとき" }).click();
  await expect(headingOf(page)).toHaveText("パスワードを忘れたとき");
  await expectAccessible(page);
  await requestPasswordReset(page, email);
  await expect(page.getByRole("main")).toContainText(email);
  await expectAccessible(page);

  const link = await waitForEmailLink(RESET, email);
  await page.goto(link);
  await expect(page).toHaveURL(RESET);
  await page.getByRole("textbox", { name: "新しいパスワード" }).fill(`new-${password}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "新しいパスワードにする" }).click();
  await expect(page.getByRole("main")).toContainText("パスワードを変更しました");
  await expectAccessible(page);

  await page.getByRole("link", { name: "ログイン画面へ" }).click();
  await enterEmail(page, email);
  await enterPassword(page, password);
  await expect(page.getByRole("alert")).toContainText("正しくありません");
  await enterPassword(page, `new-${password}`);
  await page.waitForURL(`${webUrl}/`);

  await page.goto(link);
  await expect(page).toHaveURL("/setting/password-forget/timelimit");
  await expect(headingOf(page)).toHaveText("再設定用リンクの期限が切れています");
});

test("a password reset has the same response for an unknown address @verify", async ({
  page,
  api,
}) => {
  const known = await registerAccount(api);
  const unknown = generateUser("nobody");
  const messages: string[] = [];
  for (const { email } of [known, unknown]) {
    await requestPasswordReset(page, email);
    messages.push((await page.getByRole("main").innerText()).replaceAll(email, ""));
  }
  expect(messages[0]).toBe(messages[1]);
  await waitForEmailLink(RESET, known.email);
  expect(await fetchEmailsTo(unknown.email)).toEqual([]);
});

test("the screen of the sent mail claims nothing when opened directly @verify", async ({
  page,
}) => {
  await openPage(page, "/setting/password-forget/confirm");
  await expect(page.getByRole("main")).toContainText("メールは送られません");
});

test("a password change ends every other session [spec 7.16] [ASVS 7.4.3] @states", async ({
  page,
  browser,
  api,
}) => {
  const member = await registerAccount(api);
  const other = await browser.newPage();
  await startSession(other, member, "/");
  await startSession(page, member, "/setting");
  await page.getByRole("main").getByRole("link", { name: "変更する" }).last().click();
  await expect(headingOf(page)).toHaveText("パスワードの変更");
  await expectAccessible(page);
  const fresh = `new-${member.password}`;
  await page.getByRole("textbox", { name: "新しいパスワード" }).fill(fresh);
  await page.getByRole("textbox", { name: "いまのパスワード" }).fill("not-the-password");
  await page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(page.getByRole("alert")).toContainText("いまのパスワードが正しくありません");
  await page.getByRole("textbox", { name: "いまのパスワード" }).fill(member.password);
  await page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(page.getByRole("main")).toContainText("パスワードを変更しました");
  await expectAccessible(page);

  await expectSignedInAs(page, member.email);
  await openPage(other, "/setting");
  await expect(other).toHaveURL(/\/login/);
  await logIn(other, { ...member, password: fresh });
  await other.close();
});

test.describe("a member registered with Google", () => {
  test.use({
    origins: [webUrl, apiUrl, GOOGLE_APIS_ORIGIN],
    expectedBrowserErrors: [failedStatusMessage(403)],
  });

  test("may set a password, and log in with it @verify", async ({ page, context }) => {
    await mockGoogleApi(context);
    const { email, password } = generateUser("google");
    await registerWithGoogle(page, email, "/setting");
    await page.getByRole("link", { name: "決める" }).click();
    // Only the new password is required after the recent sign-in with Google.
    await expect(page.getByRole("textbox", { name: "いまのパスワード" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "新しいパスワード" }).fill(password);
    await page.getByRole("button", { name: "パスワードを変更する" }).click();
    await expect(page.getByRole("main")).toContainText("パスワードを変更しました");
    await logOut(page);
    await logIn(page, { email, password }, "/setting");
    await expect(page.getByRole("main")).toContainText("メールアドレスとパスワード、Google");
  });
});
