import type { Page } from "@playwright/test";
import { generateUser, headingOf, registerAccount } from "./accounts.ts";
import { bridgeOf } from "./company-page.ts";
import { holdScript } from "./hold-script.ts";
import { expect, openPage, test } from "./journey.ts";
import { CHECKOUT, PAYMENT_ORIGINS, TO_CHECKOUT } from "./payment-service.ts";
import { keepSession } from "./start-session.ts";

/**
 * Opens a page that is there to be seen, but without its own script.
 * @returns lets the script arrive
 */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const release = await holdScript(page, "shell");
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/** Of the requests with this method to this path. */
function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("the first tap on an unlock counts, and spends one @verify", async ({ page, api }) => {
    await keepSession(page, await registerAccount(api));
    const unlocks = countRequests(page, "POST", "/user/unlock/0482");
    const release = await openWithoutScript(page, "/companies/0482");
    const unlock = page.getByRole("button", { name: "1社分を使って解放する(残り3社)" });
    await unlock.tap();
    await unlock.tap();
    release();
    await expect(bridgeOf(page)).toBeVisible();
    expect(unlocks()).toBe(1);
    await openPage(page, "/companies/0417");
    await expect(
      page.getByRole("button", { name: "1社分を使って解放する(残り2社)" }),
    ).toBeEnabled();
  });
});

test("what is ordered before the script is here is opened once @verify", async ({ page }) => {
  const release = await openWithoutScript(page, "/pricing");
  const offer = page.getByRole("button", { name: "30日間の無料体験を申し込む" });
  await offer.press("Enter");
  await offer.click();
  release();
  await expect(page.getByRole("form", { name: "無料体験の申し込み" })).toHaveCount(1);
  await expect(page).toHaveURL("/pricing");
});

test("a link to an order leads there without the script @verify", async ({ page }) => {
  const release = await openWithoutScript(page, "/pricing");
  const orders = countRequests(page, "GET", "/pricing/payment");
  await page.getByRole("link", { name: "ライトの内容を確認する" }).click({ noWaitAfter: true });
  await expect(page).toHaveURL("/pricing/payment?plan=tenbin_light");
  expect(orders()).toBe(1);
  release();
  await expect(page).toHaveURL(/^[^?]*\/login\?next=%2Fpricing%2Fpayment%3Fplan%3Dtenbin_light$/);
});

test.describe("of an order", () => {
  test.use({ origins: PAYMENT_ORIGINS });
  test("the button comes with the script, and orders once @verify", async ({ page, api }) => {
    await keepSession(page, await registerAccount(api));
    const keys = new Set<string | undefined>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "POST" || pathname !== "/checkout") return;
      keys.add(request.headers()["idempotency-key"]);
    });
    const release = await openWithoutScript(page, "/pricing/payment?plan=tenbin_light");
    await expect(headingOf(page)).toBeVisible();
    // Only the script knows what it would confirm.
    const order = page.getByRole("button", { name: TO_CHECKOUT });
    await expect(order).toHaveCount(0);
    release();
    await page.getByRole("checkbox", { name: /自動更新と解約の条件に同意します$/ }).check();
    await order.dblclick();
    await page.waitForURL(CHECKOUT);
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});

test("a form sent before its script is here is sent once, and not to the address", async ({
  page,
}) => {
  const sent = countRequests(page, "POST", "/register");
  const documents = countRequests(page, "GET", "/register");
  const release = await openWithoutScript(page, "/register");
  const field = page.getByRole("textbox", { name: "メールアドレス" });
  await field.fill(generateUser().email);
  await field.press("Enter");
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  expect([page.url().endsWith("/register"), documents(), sent()]).toEqual([true, 1, 0]);
  release();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  expect(sent()).toBe(1);
});
