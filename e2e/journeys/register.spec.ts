import { SESSION_PATH } from "@tenbin/contract/accounts/session";
import { apiUrl, webUrl } from "../test-urls.ts";
import { chooseGoogleAccount, GOOGLE_APIS_ORIGIN, mockGoogleApi } from "../running/mock-google.ts";
import {
  expectSignedInAs,
  expectAccessible,
  headingOf,
  leaveQuestionnaire,
  logIn,
  waitForEmailLink,
  fetchEmailsTo,
  registerAccount,
  generateUser,
  failedStatusMessage,
} from "./accounts.ts";
import { holdSessionStorage } from "./hold-session-storage.ts";
import { expect, openPage, waitForHydration, test } from "./journey.ts";

// Chromium logs every response with these statuses.
test.use({ expectedBrowserErrors: [failedStatusMessage(409, 410, 422)] });

test("a visitor registers by mail and arrives at the requested page [spec 1.4, 1.12] @states", async ({
  page,
}) => {
  const { email, password } = generateUser();
  await openPage(page, "/register?next=%2Fcompanies%2F0482");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  await expect(page.getByRole("main")).toContainText(email);
  await expectAccessible(page);

  const link = await waitForEmailLink("/register/verify", email);
  await page.goto(link);
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page).toHaveURL("/register/verify");
  await expectAccessible(page);
  // The link survives a reload.
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("main")).toContainText(email);

  await page.getByLabel("新しいパスワード").fill("kurz");
  await page.getByRole("button", { name: "質問へ進む" }).click();
  await expect(page.getByRole("alert")).toContainText("8文字以上にしてください");
  for (const [guessable, reason] of [
    ["Password1", "よく使われている"],
    ["tenbin2026", "サービスの名前やメールアドレスから"],
  ] as const) {
    await page.getByLabel("新しいパスワード").fill(guessable);
    await page.getByRole("button", { name: "質問へ進む" }).click();
    await expect(page.getByRole("alert")).toContainText(reason);
    await expect(page.getByLabel("新しいパスワード")).toHaveAccessibleDescription(
      new RegExp(reason),
    );
  }
  await expectAccessible(page);
  await page.getByLabel("新しいパスワード").fill(password);
  await page.getByRole("button", { name: "質問へ進む" }).click();
  await page.waitForURL("/register/login?next=%2Fcompanies%2F0482");
  await expect(headingOf(page)).toHaveText("最後に、4つの質問");
  await leaveQuestionnaire(page, "/companies/0482");
  await expectSignedInAs(page, email);
});

test("nothing of the questionnaire moves under the pointer once the texts in force are known @verify", async ({
  page,
  api,
}) => {
  await logIn(page, await registerAccount(api));
  const texts = Promise.withResolvers<void>();
  await page.route(`${apiUrl}/trial`, async (route) => {
    await texts.promise;
    await route.continue();
  });
  await openPage(page, "/register/login?next=%2F");
  const [later, send] = [
    page.getByRole("link", { name: "あとで答える" }),
    page.getByRole("button", { name: "回答して無料体験を始める" }),
  ];
  await expect(page.getByText("版を確認しています")).toHaveCount(2);
  await page.evaluate(() => document.fonts.ready);
  const before = [await later.boundingBox(), await send.boundingBox()];
  texts.resolve();
  await expect(page.getByText("版を確認しています")).toHaveCount(0);
  expect([await later.boundingBox(), await send.boundingBox()]).toEqual(before);
});

test("the session that a registration begins outlasts a slow start of the identity library [fault: disk × sign-in] @verify", async ({
  page,
  api,
}) => {
  const { email, password } = generateUser();
  await api.call("register", { body: { email } });
  const releaseStorage = await holdSessionStorage(page, "/register/verify");
  await openPage(page, await waitForEmailLink("/register/verify", email));
  await page.getByLabel("新しいパスワード").fill(password);
  const began = page.waitForResponse((response) => response.url().endsWith(SESSION_PATH));
  await page.getByRole("button", { name: "質問へ進む" }).click();
  expect((await began).status()).toBe(204);
  await releaseStorage();
  await page.waitForURL("/register/login");
  await expectSignedInAs(page, email);
});

test("a used or unknown link is rejected, an unused one is not", async ({ page, api }) => {
  const used = generateUser();
  await registerAccount(api, used);
  const slow = generateUser();
  const body = { email: slow.email };
  await api.call("register", { body });
  const first = await waitForEmailLink("/register/verify", slow.email);
  await api.call("register", { body });
  await waitForEmailLink("/register/verify", slow.email, [webUrl + first]);
  await page.goto(await waitForEmailLink("/register/verify", used.email));
  await expect(page).toHaveURL("/register/existed");
  await expect(headingOf(page)).toHaveText("このアドレスは登録済みです");
  await page.goto(`/register/verify?token=${"A".repeat(43)}`);
  await expect(page).toHaveURL("/register/timelimit");
  await expect(headingOf(page)).toHaveText("登録用リンクの期限が切れています");
  // Another was mailed since.
  await page.goto(first);
  await expect(page.getByLabel("新しいパスワード")).toBeVisible();
});

test("a registered address gets the same mail, and the link explains it [spec 4.8]", async ({
  page,
  api,
}) => {
  const { email } = await registerAccount(api);
  const [first] = await fetchEmailsTo(email);
  await openPage(page, "/register");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  const used = first?.text.match(/https?:\/\/\S+/g) ?? [];
  await page.goto(await waitForEmailLink("/register/verify", email, used));
  await expect(page).toHaveURL("/register/existed");
  await expect(headingOf(page)).toHaveText("このアドレスは登録済みです");
});

test("the page explains how to get a link when opened without one @verify", async ({ page }) => {
  await openPage(page, "/register/verify");
  await page.getByRole("main").getByRole("link", { name: "登録のメールを送る" }).click();
  await expect(page).toHaveURL("/register");
});

test.describe("with Google", () => {
  test.use({
    origins: [webUrl, apiUrl, GOOGLE_APIS_ORIGIN],
    // The identity has no account yet.
    expectedBrowserErrors: [failedStatusMessage(403)],
  });

  test("in a popup @states", async ({ page, context }) => {
    await mockGoogleApi(context);
    const { email } = generateUser("google");
    await openPage(page, "/register?next=%2Fsearch");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Googleで登録" }).click();
    await chooseGoogleAccount(await opened, email);
    await page.waitForURL("/register/login?next=%2Fsearch");
    await waitForHydration(page);
    await expect(page.getByRole("main")).toContainText(email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "このアドレスで登録する" }).click();
    await leaveQuestionnaire(page, "/search");
    await expectSignedInAs(page, email);
    await expect(page.getByRole("main")).toContainText("ログインの方法Google");
  });

  test("by redirect when popups are blocked @verify", async ({ page, context }) => {
    await mockGoogleApi(context);
    const { email } = generateUser("google");
    await page.addInitScript(() => (window.open = () => null));
    await openPage(page, "/register");
    await page.getByRole("button", { name: "Googleで登録" }).click();
    await expect(page.getByRole("alert")).toContainText("小さな画面を止めました");
    await page.getByRole("button", { name: "画面を切り替えてGoogleで続ける" }).click();
    await chooseGoogleAccount(page, email);
    await page.waitForURL("/register/login");
    await waitForHydration(page);
    await page.getByRole("button", { name: "このアドレスで登録する" }).click();
    await leaveQuestionnaire(page, `${webUrl}/`);
    await expectSignedInAs(page, email);
  });

  test("signing out midway ends the registration @verify", async ({ page, context }) => {
    await mockGoogleApi(context);
    const { email } = generateUser("google");
    await openPage(page, "/login?next=%2Fsetting");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Googleでログイン" }).click();
    await chooseGoogleAccount(await opened, email);
    await page.waitForURL("/register/login?next=%2Fsetting");
    await waitForHydration(page);
    await page.getByRole("link", { name: "登録せずにログアウトする" }).click();
    await expect(headingOf(page)).toHaveText("ログアウトしました");
    await openPage(page, "/register/login");
    await expect(page).toHaveURL("/register");
  });
});
