import type { Page } from "@playwright/test";
import { chooseGoogleAccount, GOOGLE_APIS_ORIGIN, mockGoogleApi } from "../running/mock-google.ts";
import { apiUrl, webUrl } from "../test-urls.ts";
import {
  expectAccessible,
  failedStatusMessage,
  generateUser,
  headingOf,
  leaveQuestionnaire,
  loginLink,
  logOut,
  registerAccount,
  waitForEmailLink,
} from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { expect, openPage, test, waitForHydration } from "./journey.ts";
import { moveClockTo, readClock } from "./payment-service.ts";
import { answerQuestionnaire } from "./questionnaire.ts";

interface UserFields {
  readonly uid: string;
  readonly user_type: string;
  readonly user_suffix: string;
  readonly supertrial_active: boolean;
}

/** As the API tells the browser on a page of members. */
async function readUser(page: Page): Promise<UserFields> {
  const answered = page.waitForResponse(
    (response) => response.url() === `${apiUrl}/user` && response.request().method() === "GET",
  );
  await openPage(page, "/setting");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of GET /user
  return (await (await answered).json()) as UserFields;
}

const DAY = 86_400;

const askedAgain = (page: Page) =>
  page.getByRole("complementary", { name: "無料体験", exact: true }).getByRole("link");

test("a visitor registers, answers the questionnaire and is in the trial [spec 1.2] @states", async ({
  page,
}) => {
  const { email, password } = generateUser();
  await openPage(page, "/register?next=%2Fsearch");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  await page.goto(await waitForEmailLink("/register/verify", email));
  await expect(page.getByRole("main")).toContainText(email);
  await page.getByLabel("新しいパスワード").fill(password);
  await page.getByRole("button", { name: "質問へ進む" }).click();
  await page.waitForURL("/register/login?next=%2Fsearch");
  await expect(headingOf(page)).toHaveText("最後に、4つの質問");
  await waitForHydration(page);

  await page.getByRole("button", { name: "回答して無料体験を始める" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(6);
  await expectAccessible(page);
  await answerQuestionnaire(page);
  await expectAccessible(page);
  await expect(trialStrip(page)).toBeVisible();
  await page.getByRole("link", { name: "続ける" }).click();
  await page.waitForURL("/search");
  await waitForHydration(page);
  await expect(askedAgain(page)).toHaveCount(0);
  expect(await readUser(page)).toMatchObject({ user_type: "personal", user_suffix: "WL" });
});

test("a member is asked again on every page until the questionnaire is answered @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/search");
  expect((await readUser(page)).user_suffix).toBe("WF");
  await askedAgain(page).click();
  await page.waitForURL("/register/login");
  await expect(headingOf(page)).toHaveText("最後に、4つの質問");
  await expect(askedAgain(page)).toHaveCount(0);
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "企業一覧" }).click();
  await page.waitForURL("/results");
  await expect(askedAgain(page)).toBeVisible();
  await page.goBack();
  await page.waitForURL("/register/login");
  await expect(askedAgain(page)).toHaveCount(0);
  await leaveQuestionnaire(page, `${webUrl}/`);
  await waitForHydration(page);
  await askedAgain(page).click();
  await page.waitForURL("/register/login");
  await waitForHydration(page);
  await answerQuestionnaire(page);
  await page.getByRole("link", { name: "続ける" }).click();
  await page.waitForURL(`${webUrl}/`);
  await waitForHydration(page);
  await expect(askedAgain(page)).toHaveCount(0);
});

const trialStrip = (page: Page) => page.getByRole("complementary", { name: "無料体験中" });

/** What the strip says of a personal member in a trial, not of a temporal one. */
const LIGHT_RIGHTS = "ライトプランと同じ機能を使えます";

/** From the page of plans to the end of the questionnaire. */
async function startSupertrial(page: Page, email: string): Promise<void> {
  await openPage(page, "/pricing");
  await page.getByRole("button", { name: "30日間の無料体験を申し込む" }).click();
  const form = page.getByRole("form", { name: "無料体験の申し込み" });
  await form.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await form.getByRole("button", { name: "申し込みのメールを送る" }).click();
  await page.waitForURL("/supertrial/applied");
  await expect(headingOf(page)).toHaveText("お申し込みのメールを送りました");
  await page.goto(await waitForEmailLink("/supertrial/verify", email));
  await expect(page).toHaveURL("/supertrial/verify");
  await expect(page.getByRole("main")).toContainText(email);
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "手続きを進める" }).click();
  await page.waitForURL("/supertrial/questionnaire");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "回答して無料体験を始める" })).toBeEnabled();
  await expectAccessible(page);
  await answerQuestionnaire(page);
}

test.describe("the supertrial from the mail to a member", () => {
  test("by a password, prolonged once [spec 1.3] @states @verify", async ({ page }) => {
    const user = generateUser("super");
    await startSupertrial(page, user.email);
    await page.getByRole("main").getByRole("link", { name: "パスワードを決める" }).first().click();
    await expect(headingOf(page)).toHaveText("パスワードの設定");
    await page.getByLabel("新しいパスワード").fill(user.password);
    await expectAccessible(page);
    await page.getByRole("button", { name: "パスワードを設定する" }).click();
    await page.waitForURL("/supertrial/password-setting/done");
    await expect(headingOf(page)).toHaveText("パスワードを設定しました");
    await expect(trialStrip(page)).toContainText(LIGHT_RIGHTS);
    const before = await readUser(page);
    expect(before).toMatchObject({ user_type: "personal", user_suffix: "WL" });

    await logOut(page);
    await startSession(page, user, "/supertrial/questionnaire");
    expect(await page.getByRole("main").textContent()).not.toContain("延長しています");
    await page.getByRole("radio", { name: "企業の検索" }).check();
    await page.getByRole("radio", { name: "無料会員として続ける" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "回答して延長する" }).click();
    await expect(page.getByRole("main")).toContainText("無料体験を延長しました。");
    await page.getByRole("main").getByRole("link", { name: "企業を探す" }).click();
    await page.waitForURL("/search");
    await openPage(page, "/supertrial/questionnaire");
    await expect(page.getByRole("main")).toContainText("すでに延長しています。");
    expect((await readUser(page)).uid).toBe(before.uid);
  });

  test.describe("", () => {
    test.use({ origins: [webUrl, apiUrl, GOOGLE_APIS_ORIGIN] });

    test("by the Google account of the same address, keeping the uid [spec 1.3] @states @verify", async ({
      page,
      context,
    }) => {
      await mockGoogleApi(context);
      const { email } = generateUser("super");
      await startSupertrial(page, email);
      const temporal = await readUser(page);
      expect(temporal).toMatchObject({ user_type: "temporal", supertrial_active: true });
      await openPage(page, "/supertrial/google-login");
      await expect(page.getByRole("main")).toContainText(email);
      await expectAccessible(page);
      const opened = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Googleで登録" }).click();
      await chooseGoogleAccount(await opened, email);
      await expect(page.getByRole("main")).toContainText("Googleアカウントを登録しました。");
      await expect(trialStrip(page)).toContainText(LIGHT_RIGHTS);
      expect(await readUser(page)).toMatchObject({
        uid: temporal.uid,
        user_type: "personal",
        user_suffix: "WL",
      });
      await expect(page.getByRole("main")).toContainText("ログインの方法Google");
    });

    test("by a redirect to Google when popups are blocked @states @verify", async ({
      page,
      context,
    }) => {
      await mockGoogleApi(context);
      const { email } = generateUser("super");
      await startSupertrial(page, email);
      await page.addInitScript(() => (window.open = () => null));
      await openPage(page, "/supertrial/google-login");
      await expect(page.getByRole("main")).toContainText(email);
      await page.getByRole("button", { name: "Googleで登録" }).click();
      await expect(page.getByRole("alert")).toContainText("小さな画面を止めました");
      await page.getByRole("button", { name: "画面を切り替えてGoogleで続ける" }).click();
      await page.waitForURL(/\/emulator\/auth\/handler/);
      await chooseGoogleAccount(page, email);
      await page.waitForURL("/supertrial/google-login");
      await expect(page.getByRole("main")).toContainText("Googleアカウントを登録しました。");
      await expect(trialStrip(page)).toContainText(LIGHT_RIGHTS);
      expect(await readUser(page)).toMatchObject({ user_type: "personal", user_suffix: "WL" });
    });
  });
});

test.describe("", () => {
  // Chromium logs what the API refuses.
  test.use({ expectedBrowserErrors: [failedStatusMessage(403)] });

  test("a temporal member whose trial is over is signed out and told so [spec 4.9] @states @verify", async ({
    page,
  }) => {
    const { email } = generateUser("super");
    await startSupertrial(page, email);
    const told = page.getByRole("complementary");
    await moveClockTo((await readClock()) + 30 * DAY + 1);
    await expect(async () => {
      await openPage(page, "/search");
      await expect(told.filter({ hasText: "ログアウトしました。" })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(loginLink(page)).toBeVisible();
    await openPage(page, "/setting");
    await page.waitForURL("/login?next=%2Fsetting");
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain("__Host-session");
  });
});
