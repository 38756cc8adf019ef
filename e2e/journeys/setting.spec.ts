import { expectAccessible, headingOf, logIn, registerAccount } from "./accounts.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";

const demo = { email: "monitor@tenbin.example", password: "tenbin-demo" };

test("the settings show and store the current state", async ({ page, api }) => {
  const member = await registerAccount(api);
  await logIn(page, member, "/setting");
  const account = sectionOf(page, "アカウント");
  await expect(account).toContainText(member.email);
  await expect(account).toContainText("無料会員");
  await expect(account).toContainText("メールアドレスとパスワード");
  await expectAccessible(page);

  const autosave = page.getByRole("switch", { name: "変更をすぐに保存する" });
  await expect(autosave).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await autosave.click();
  expect((await saved).status()).toBe(200);
  await expect(autosave).not.toBeChecked();
  await openPage(page, "/setting");
  await expect(autosave).not.toBeChecked();
});

test("the display settings match those in the footer", async ({ page, api }) => {
  await logIn(page, await registerAccount(api), "/setting");
  await sectionOf(page, "表示").getByRole("radio", { name: "暗い" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("rights without a plan are described", async ({ page }) => {
  await logIn(page, demo, "/setting");
  await expect(sectionOf(page, "アカウント")).toContainText("モニター");
});

for (const path of [
  "/setting",
  "/setting/mail-change",
  "/setting/password-change",
  "/setting/delete-account",
]) {
  test(`a visitor who opens ${path} arrives there after login`, async ({ page, api }) => {
    const member = await registerAccount(api);
    await page.goto(path);
    await page.waitForURL(`/login?${new URLSearchParams({ next: path })}`);
    await expect(headingOf(page)).toHaveText("ログイン");
    await logIn(page, member, path);
    const control = path === "/setting" ? "switch" : "textbox";
    await expect(page.getByRole("main").getByRole(control).first()).toBeVisible();
  });
}

test("without JavaScript the settings say so", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of ["/setting", "/setting/delete-account", "/logout"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    expect(await main.innerText()).toContain("JavaScriptを使います");
    await expect(main.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "企業一覧へ" })).toHaveAttribute(
      "href",
      "/results",
    );
  }
  await page.close();
});
