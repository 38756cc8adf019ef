import { apiUrl, webUrl } from "../test-urls.ts";
import {
  type RecordedAuthEvent,
  chooseGoogleAccount,
  GOOGLE_APIS_ORIGIN,
  mockGoogleApi,
} from "../running/mock-google.ts";
import type { Page } from "@playwright/test";
import { expectAccessible, headingOf, registerWithGoogle } from "./accounts.ts";
import { expect, openPage, test, waitForHydration } from "./journey.ts";

// Google's script is mocked; nothing leaves this machine. The API answers 403 for identities
// without an account.
test.use({
  origins: [webUrl, apiUrl, GOOGLE_APIS_ORIGIN],
  expectedBrowserErrors: [/status of 403/],
});
test.beforeEach(({ context }) => mockGoogleApi(context));

const newAddress = () => `google-${crypto.randomUUID().slice(0, 8)}@tenbin.example`;
const LOG_IN = "Googleでログイン";

test("the popup is 500 by 600 and signs in without showing the provider's host [spec 1.11, 9.2] [ASVS 7.6.2]", async ({
  page,
  context,
}) => {
  await openPage(page, "/login");
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: LOG_IN }).click();
  const popup = await opening;
  await popup.waitForURL(/\/emulator\/auth\/handler/);
  expect(new URL(popup.url()).origin).toBe(webUrl);
  const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight]);
  expect(size).toEqual([500, 600]);
  await chooseGoogleAccount(popup, newAddress());
  // The address is not registered, so registration continues.
  await expect(page).toHaveURL(/\/register\/login/);
  expect(popup.isClosed()).toBe(true);
});

test("an event repeated within ten minutes is ignored [spec 9.3] @verify", async ({
  page,
  context,
}) => {
  await openPage(page, "/login");
  const opening = context.waitForEvent("page");
  // Saves the recorded events, because sign-in leaves the page at once.
  await page.evaluate(() =>
    addEventListener("pagehide", () => {
      const { notedEvents } = window as unknown as { notedEvents?: unknown };
      sessionStorage.setItem("noted", JSON.stringify(notedEvents ?? []));
    }),
  );
  await page.getByRole("button", { name: LOG_IN }).click();
  await chooseGoogleAccount(await opening, newAddress());
  await expect(page).toHaveURL(/\/register\/login/);
  const noted = await page.evaluate(() => sessionStorage.getItem("noted"));
  const events = JSON.parse(noted ?? "[]") as readonly RecordedAuthEvent[];
  const own = events.filter(({ id }) => id !== "");
  expect(own.map(({ answers }) => answers)).toEqual([[{ status: "ACK" }, { status: "ERROR" }]]);
});

test.describe("in the browser of an app that Google refuses", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.17.0",
    viewport: { width: 390, height: 844 },
  });

  test("the page says so and leads to another browser, or on by mail @states", async ({ page }) => {
    await openPage(page, "/login?next=%2Fsearch");
    await expect(page.getByRole("note")).toContainText("LINEのアプリの中では");
    await expect(page.getByRole("button", { name: LOG_IN })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "ブラウザーで開く" }).click();
    await expect(page).toHaveURL("/login?next=%2Fsearch&openExternalBrowser=1");
    await page.getByRole("textbox", { name: "メールアドレス" }).fill(newAddress());
    await page.getByRole("button", { name: "次へ進む" }).click();
    await expect(page).toHaveURL("/login/password?next=%2Fsearch");
  });
});

for (const [app, userAgent] of [
  ["Instagram", "Mobile/22B83 Instagram 355.0.0.0.99 (iPhone15,4)"],
  ["Facebook", "Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.0.1;FBBV/1]"],
] as const) {
  test.describe(`in the browser of ${app}, which opens no other one`, () => {
    test.use({
      userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 ${userAgent}`,
      viewport: { width: 390, height: 844 },
    });

    test("the page says so and leads on by mail @verify", async ({ page }) => {
      await openPage(page, "/login?next=%2Fsearch");
      const note = page.getByRole("note");
      await expect(note).toContainText(`${app}のアプリの中では`);
      await expect(note.getByRole("link")).toHaveText(page.url());
      await expect(page.getByRole("button", { name: LOG_IN })).toHaveCount(0);
      await page.getByRole("textbox", { name: "メールアドレス" }).fill(newAddress());
      await page.getByRole("button", { name: "次へ進む" }).click();
      await expect(page).toHaveURL("/login/password?next=%2Fsearch");
    });
  });
}

test("a blocked popup falls back to a redirect to Google and back [spec 1.11, 8.10] [fault: identity provider × sign-in]", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openPage(page, "/login");
  await page.getByRole("button", { name: LOG_IN }).click();
  await expect(page.getByText("小さな画面を止めました")).toBeVisible();
  await page.getByRole("button", { name: "画面を切り替えてGoogleで続ける" }).click();
  await page.waitForURL(/\/emulator\/auth\/handler/);
  await chooseGoogleAccount(page, newAddress());
  await expect(page).toHaveURL(/\/register\/login/);
});

/** The library waits for eight seconds before it says so. */
test("a closed popup shows a message @verify", async ({ page, context }) => {
  await openPage(page, "/login");
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: LOG_IN }).click();
  const popup = await opening;
  await popup.waitForURL(/\/emulator\/auth\/handler/);
  await popup.close();
  await expect(page.getByText("ログイン用の画面が閉じられました")).toBeVisible();
});

/** From the shown page to Google and back. */
async function signInWithGoogle(page: Page, email = newAddress()): Promise<void> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: LOG_IN }).click();
  await chooseGoogleAccount(await opening, email);
}

/** Documents of pages loaded from now on, by path, and whether each may load Google's scripts. */
function recordDocuments(page: Page): readonly (readonly [path: string, google: boolean])[] {
  const documents: (readonly [string, boolean])[] = [];
  page.on("response", (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
    const policy = response.headers()["content-security-policy"] ?? "";
    documents.push([new URL(response.url()).pathname, policy.includes(GOOGLE_APIS_ORIGIN)]);
  });
  return documents;
}

const logInLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "ログイン", exact: true });

test.describe("only documents of pages that sign in with Google may load its scripts", () => {
  test("from the home page by a click @verify", async ({ page }) => {
    const documents = recordDocuments(page);
    await openPage(page, "/");
    await logInLink(page).click();
    await expect(headingOf(page)).toHaveText("ログイン");
    await waitForHydration(page);
    await signInWithGoogle(page);
    await page.waitForURL("/register/login");
    expect(documents).toEqual([
      ["/", false],
      ["/login", true],
      ["/register/login", false],
    ]);
  });

  test("back, forward and reloaded @verify", async ({ page }) => {
    await openPage(page, "/");
    await logInLink(page).click();
    await expect(headingOf(page)).toHaveText("ログイン");
    await waitForHydration(page);
    await page.getByRole("link", { name: "ログインせずに企業を調べる" }).click();
    await page.waitForURL("/search");
    await waitForHydration(page);
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(headingOf(page)).toHaveText("ログイン");
    await page.goBack();
    await page.waitForURL(`${webUrl}/`);
    await page.goForward();
    await expect(headingOf(page)).toHaveText("ログイン");
    await waitForHydration(page);
    await signInWithGoogle(page);
    await page.waitForURL("/register/login");
  });

  test("on the way to a page of members, and through the pages for an address", async ({
    page,
  }) => {
    const documents = recordDocuments(page);
    await openPage(page, "/setting");
    await page.waitForURL("/login?next=%2Fsetting");
    await waitForHydration(page);
    await page.getByRole("link", { name: "はじめての方は、新規登録" }).click();
    await expect(headingOf(page)).toHaveText("新規登録");
    await page.getByRole("link", { name: "登録済みの方は、ログイン" }).click();
    await expect(headingOf(page)).toHaveText("ログイン");
    await signInWithGoogle(page);
    await page.waitForURL("/register/login?next=%2Fsetting");
    expect(documents).toEqual([
      ["/setting", false],
      ["/login", true],
      ["/register/login", false],
    ]);
  });

  test("a member without a password proves a deletion with Google @verify", async ({ page }) => {
    const email = newAddress();
    await registerWithGoogle(page, email, "/setting");
    const documents = recordDocuments(page);
    // Later than a recent sign-in counts.
    await page.clock.setSystemTime(Date.now() + 10 * 60_000);
    await page.getByRole("link", { name: "退会の手続き" }).click();
    const send = page.getByRole("button", { name: "退会のメールを送る" });
    const opening = page.waitForEvent("popup");
    await send.click();
    await chooseGoogleAccount(await opening, email);
    await expect(page.getByRole("main")).toContainText("まだ退会していません");
    await page.getByRole("link", { name: "設定に戻る" }).click();
    await page.waitForURL("/setting");
    expect(documents).toEqual([
      ["/setting/delete-account", true],
      ["/setting", false],
    ]);
  });
});
