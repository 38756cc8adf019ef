import { apiUrl, webUrl } from "../addresses.ts";
import { chooseGoogleAccount, GOOGLE, interceptGoogle } from "../running/google.ts";
import {
  expectSignedInAs,
  expectSound,
  headingOf,
  linkTo,
  mailsTo,
  newMember,
  newReader,
  refusals,
} from "./accounts.ts";
import { expect, open, settled, test } from "./journey.ts";

// Chromium says of every refused call that it was one.
test.use({ expectedComplaints: [refusals(409, 410)] });

test("somebody registers by mail, and arrives where they wanted to go", async ({ page }) => {
  const { email, password } = newReader();
  await open(page, "/register?next=%2Fcompanies%2F0482");
  await expectSound(page);
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  await expect(page.getByRole("main")).toContainText(email);
  await expectSound(page);

  const link = await linkTo("/register/verify", email);
  await page.goto(link);
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page).toHaveURL("/register/verify");
  await expectSound(page);
  // A reload does not lose the link.
  await page.reload();
  await settled(page);
  await expect(page.getByRole("main")).toContainText(email);

  await page.getByLabel("新しいパスワード").fill("kurz");
  await page.getByRole("button", { name: "登録を終える" }).click();
  await expect(page.getByRole("alert")).toContainText("8文字以上にしてください");
  await page.getByLabel("新しいパスワード").fill(password);
  await page.getByRole("button", { name: "登録を終える" }).click();
  await page.waitForURL("/companies/0482");
  await expectSignedInAs(page, email);
});

test("a link that was used, or that a newer one replaced, cannot be used", async ({
  page,
  api,
}) => {
  const used = newReader();
  await newMember(api, used);
  const slow = newReader();
  const body = { email: slow.email };
  await api.call("register", { body });
  const first = await linkTo("/register/verify", slow.email);
  await api.call("register", { body });
  await linkTo("/register/verify", slow.email, [webUrl + first]);
  const spent = await linkTo("/register/verify", used.email);
  for (const useless of [spent, first, `/register/verify?token=${"A".repeat(43)}`]) {
    await page.goto(useless);
    await expect(page).toHaveURL("/register/timelimit");
    await expect(headingOf(page)).toHaveText("登録用リンクの期限が切れています");
  }
});

test("an address that is registered gets the same mail, whose link says so", async ({
  page,
  api,
}) => {
  const { email } = await newMember(api);
  const [first] = await mailsTo(email);
  await open(page, "/register");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  const used = first?.text.match(/https?:\/\/\S+/g) ?? [];
  await page.goto(await linkTo("/register/verify", email, used));
  await expect(page).toHaveURL("/register/existed");
  await expect(headingOf(page)).toHaveText("このアドレスは登録ずみです");
});

test("without a link the page says how to get one", async ({ page }) => {
  await open(page, "/register/verify");
  await page.getByRole("main").getByRole("link", { name: "登録のメールを送る" }).click();
  await expect(page).toHaveURL("/register");
});

test.describe("by Google", () => {
  test.use({
    origins: [webUrl, apiUrl, GOOGLE],
    // Whoever has not registered yet has no member.
    expectedComplaints: [refusals(403)],
  });

  test("in a window of its own", async ({ page, context }) => {
    await interceptGoogle(context);
    const { email } = newReader("google");
    await open(page, "/register?next=%2Fsearch");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Googleで登録" }).click();
    await chooseGoogleAccount(await opened, email);
    await page.waitForURL("/register/login?next=%2Fsearch");
    await settled(page);
    await expect(page.getByRole("main")).toContainText(email);
    await expectSound(page);
    await page.getByRole("button", { name: "このアドレスで登録する" }).click();
    await page.waitForURL("/search");
    await expectSignedInAs(page, email);
    await expect(page.getByRole("main")).toContainText("ログインの方法Google");
  });

  test("in place of the page, where the browser blocks windows", async ({ page, context }) => {
    await interceptGoogle(context);
    const { email } = newReader("google");
    await page.addInitScript(() => (window.open = () => null));
    await open(page, "/register");
    await page.getByRole("button", { name: "Googleで登録" }).click();
    await expect(page.getByRole("alert")).toContainText("小さな画面を止めました");
    await page.getByRole("button", { name: "画面を切り替えてGoogleで続ける" }).click();
    await chooseGoogleAccount(page, email);
    await page.waitForURL("/register/login");
    await settled(page);
    await page.getByRole("button", { name: "このアドレスで登録する" }).click();
    await page.waitForURL(`${webUrl}/`);
    await expectSignedInAs(page, email);
  });

  test("not to the end: signing out leaves nothing to go on with", async ({ page, context }) => {
    await interceptGoogle(context);
    const { email } = newReader("google");
    await open(page, "/login?next=%2Fsetting");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Googleでログイン" }).click();
    await chooseGoogleAccount(await opened, email);
    await page.waitForURL("/register/login?next=%2Fsetting");
    await settled(page);
    await page.getByRole("link", { name: "登録せずにログアウトする" }).click();
    await expect(headingOf(page)).toHaveText("ログアウトしました");
    await open(page, "/register/login");
    await expect(page).toHaveURL("/register");
  });
});
