import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expectSignedInAs,
  expectAccessible,
  headingOf,
  waitForEmailLink,
  logIn,
  fetchEmailsTo,
  registerAccount,
  generateUser,
  failedStatusMessage,
} from "./accounts.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";
import { keepSession, startSession } from "./start-session.ts";

const CONFIRM = "/setting/mail-change/confirm";

async function requestEmailChange(page: Page, to: string, password: string): Promise<void> {
  await openPage(page, "/setting/mail-change");
  await page.getByRole("textbox", { name: "新しいメールアドレス" }).fill(to);
  await page.getByRole("textbox", { name: "いまのパスワード" }).fill(password);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(page.getByRole("main")).toContainText(`${to} にメールを送りました`);
}

test.use({ expectedBrowserErrors: [failedStatusMessage(401, 409, 410)] });

test("a member changes the address with a link mailed to the new one [spec 4.6] @states", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  const { email } = generateUser("new");
  await startSession(page, member, "/setting");
  await page.getByRole("main").getByRole("link", { name: "変更する" }).first().click();
  await expect(headingOf(page)).toHaveText("メールアドレスの変更");
  await expect(page.getByRole("main")).toContainText(member.email);
  await expectAccessible(page);
  await requestEmailChange(page, email, member.password);
  await expectAccessible(page);

  const link = await waitForEmailLink(CONFIRM, email);
  await page.goto(link);
  await expect(page).toHaveURL(CONFIRM);
  await expect(page.getByRole("main")).toContainText(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "このアドレスに変更する" }).click();
  await expect(page).toHaveURL("/setting/mail-change/done");
  await expect(headingOf(page)).toHaveText("メールアドレスを変更しました");

  await logIn(page, { email, password: member.password });
  await expectSignedInAs(page, email);
  // The old address is notified.
  await expect
    .poll(async () => (await fetchEmailsTo(member.email)).map(({ subject }) => subject).join())
    .toContain("メールアドレスが変更されました");

  await page.goto(link);
  await expect(page).toHaveURL("/setting/mail-change/timelimit");
});

test("an address registered by somebody else meanwhile is rejected [spec 4.6] @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  const taken = generateUser("taken");
  await keepSession(page, member);
  await requestEmailChange(page, taken.email, member.password);
  const link = await waitForEmailLink(CONFIRM, taken.email);
  await registerAccount(api, taken);
  await page.goto(link);
  const button = page.getByRole("button", { name: "このアドレスに変更する" });
  const existed = page.waitForURL("/setting/mail-change/existed");
  // The conflict is reported either when the link is opened or when the button is pressed.
  await Promise.race([existed, button.click().catch(() => {})]);
  await existed;
  await expect(headingOf(page)).toHaveText("このアドレスには変更できません");
  await expectSignedInAs(page, member.email);
});

test("a member whose mails come back tries the address again, and takes another one @states @verify", async ({
  page,
  api,
}) => {
  // The fake mail server reports mails to this domain as failed.
  const { email, password } = await registerAccount(api, {
    ...generateUser(),
    email: `${randomUUID()}@bounced.example`,
  });
  await keepSession(page, { email, password });
  const retry = page.getByRole("button", { name: "このアドレスに、もう一度送る" });
  const openSettings = (isFailing: boolean) =>
    expect(async () => {
      await openPage(page, "/setting");
      await expect(sectionOf(page, "メール").getByRole("switch").first()).toBeVisible();
      await expect(retry).toHaveCount(isFailing ? 1 : 0, { timeout: 1 });
    }).toPass();
  await openSettings(true);
  await expect(page.getByRole("main")).toContainText("登録のアドレスにメールが届かなかったため");
  await expectAccessible(page);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await api.call("forgetPassword", { body: { email } });
  await openSettings(true);
  await page.getByRole("link", { name: "アドレスを変更する", exact: true }).click();
  await expect(headingOf(page)).toHaveText("メールアドレスの変更");
  const { email: other } = generateUser("other");
  await requestEmailChange(page, other, password);
  await page.goto(await waitForEmailLink(CONFIRM, other));
  await page.getByRole("button", { name: "このアドレスに変更する" }).click();
  await expect(page).toHaveURL("/setting/mail-change/done");
  await logIn(page, { email: other, password });
  await openSettings(false);
});
