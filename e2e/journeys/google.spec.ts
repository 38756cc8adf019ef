import { apiUrl, webUrl } from "../test-urls.ts";
import {
  type RecordedAuthEvent,
  chooseGoogleAccount,
  GOOGLE_APIS_ORIGIN,
  mockGoogleApi,
} from "../running/mock-google.ts";
import { expect, openPage, test } from "./journey.ts";

// Google's script is mocked; nothing leaves this machine. The API answers 403 for identities
// without an account.
test.use({
  origins: [webUrl, apiUrl, GOOGLE_APIS_ORIGIN],
  expectedBrowserErrors: [/status of 403/],
});
test.beforeEach(({ context }) => mockGoogleApi(context));

const newAddress = () => `google-${crypto.randomUUID().slice(0, 8)}@tenbin.example`;
const LOG_IN = "Googleでログイン";

test("the popup is 500 by 600 and signs in without showing the provider's host", async ({
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

test("an event repeated within ten minutes is ignored", async ({ page, context }) => {
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

test("a blocked popup falls back to a redirect to Google and back", async ({ page }) => {
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

test("a closed popup shows a message", async ({ page, context }) => {
  await openPage(page, "/login");
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: LOG_IN }).click();
  const popup = await opening;
  await popup.waitForURL(/\/emulator\/auth\/handler/);
  await popup.close();
  await expect(page.getByText("ログイン用の画面が閉じられました")).toBeVisible({ timeout: 20_000 });
});
