import { apiUrl, webUrl } from "../test-urls.ts";
import { expectAccessible, registerAccount } from "./accounts.ts";
import { expectArrivalAfterLogin, GUARDED_PAGES } from "./checks/guarded-pages.ts";
import { keepSession, startSession } from "./start-session.ts";
import { expect, openPage, sectionOf, test } from "./journey.ts";

const demo = { email: "monitor@tenbin.example", password: "tenbin-demo" };

test("the settings show and store the current state [spec 3.7, 6.7] @states", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/setting");
  const account = sectionOf(page, "アカウント");
  await expect(account).toContainText(member.email);
  await expect(account).toContainText("無料会員");
  await expect(account).toContainText("個人");
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

  const ends = sectionOf(page, "ログアウトと退会");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const text = (await ends.getByText(/^解約は/).boundingBox())!;
    const button = (await ends.getByRole("link", { name: "ログアウト" }).boundingBox())!;
    expect(button.y - (text.y + text.height), `gap at ${width}`).toBeGreaterThan(8);
  }
});

test.describe("when the member cannot be loaded", () => {
  test.use({ expectedBrowserErrors: [/status of 500/] });

  test("no message is shown, and the operator can read of it [spec 8.7]", async ({ page, api }) => {
    await keepSession(page, await registerAccount(api));
    await page.route(`${apiUrl}/user`, (route) =>
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
    await openPage(page, "/setting");
    const response = await logged;
    expect(response.status()).toBe(202);
    expect(response.request().postDataJSON()).toMatchObject({
      event_type: "browser_error",
      route: "/setting",
      call: "getUser",
      status: 500,
    });
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("読み込め");
    await expect(page.getByRole("main").locator(".skeleton")).toHaveCount(0);
    await expect(sectionOf(page, "表示")).toBeVisible();
  });
});

test("the display settings match those in the footer @verify", async ({ page, api }) => {
  await startSession(page, await registerAccount(api), "/setting");
  await sectionOf(page, "表示").getByRole("radio", { name: "暗い" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("rights without a plan are described @verify", async ({ page }) => {
  await startSession(page, demo, "/setting");
  await expect(sectionOf(page, "アカウント")).toContainText("モニター");
});

// The second tier opens the others.
for (const path of GUARDED_PAGES.slice(0, 1)) {
  test(`a visitor who opens ${path} arrives there after login`, ({ page, api }) =>
    expectArrivalAfterLogin(page, api, path));
}

test("without JavaScript the settings say so @verify", async ({ browser }) => {
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
