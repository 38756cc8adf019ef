import {
  expectSignedInAs,
  expectAccessible,
  headingOf,
  waitForEmailLink,
  logIn,
  logOut,
  fetchEmailsTo,
  registerAccount,
  failedStatusMessage,
} from "./accounts.ts";
import { expect, openPage, test } from "./journey.ts";
import { startSession } from "./start-session.ts";

const PAGE = "/setting/delete-account";

test.use({ expectedBrowserErrors: [failedStatusMessage(401, 410)] });

test("a member requests deletion and cancels it within 30 days [spec 1.4] @states", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/setting");
  await page.getByRole("link", { name: "退会の手続き" }).click();
  await expect(page.getByRole("main")).toContainText("30日後に消えるもの");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "いまのパスワード" }).fill(member.password);
  await page.getByRole("button", { name: "退会のメールを送る" }).click();
  await expect(page.getByRole("main")).toContainText("まだ退会していません");

  await page.goto(await waitForEmailLink(PAGE, member.email));
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("button", { name: "退会する" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "退会する" }).click();
  await expect(headingOf(page)).toHaveText("退会を受け付けました");
  const main = page.getByRole("main");
  await expect(main).toContainText(/\d+年\d+月\d+日/);
  const deletionDate = /\d+年\d+月\d+日/.exec(await main.innerText())?.[0] ?? "";
  await expectAccessible(page);
  await expect
    .poll(async () => (await fetchEmailsTo(member.email)).map(({ text }) => text).join())
    .toContain(deletionDate);

  await openPage(page, "/setting");
  await expect(page).toHaveURL("/login?next=%2Fsetting");
  await logIn(page, member, "/setting");
  await expectSignedInAs(page, member.email);
  await expect
    .poll(async () => (await fetchEmailsTo(member.email)).map(({ subject }) => subject).join())
    .toContain("取り消しました");
});

test("the link works for its member only, after login @verify", async ({ page, api }) => {
  const member = await registerAccount(api);
  await startSession(page, member, PAGE);
  await page.getByRole("textbox", { name: "いまのパスワード" }).fill(member.password);
  await page.getByRole("button", { name: "退会のメールを送る" }).click();
  const link = await waitForEmailLink(PAGE, member.email);
  await logOut(page);

  const other = await registerAccount(api);
  await page.goto(link);
  await expect(page).toHaveURL("/login?next=%2Fsetting%2Fdelete-account");
  await logIn(page, other, PAGE);
  await page.getByRole("button", { name: "退会する" }).click();
  await expect(page.getByRole("main")).toContainText("退会していません");
  await expectSignedInAs(page, other.email);
});
