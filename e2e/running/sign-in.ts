import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The common password of the demo people. */
export const DEMO_PASSWORD = "tenbin-demo";

/** Logs in by the pages, as a reader does, and waits until the page after that knows them. */
export async function logIn(
  page: Page,
  email: string,
  { password = DEMO_PASSWORD, next = "/" }: { password?: string; next?: string } = {},
): Promise<void> {
  await page.goto(`/login/email?next=${encodeURIComponent(next)}`);
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "次へ進む" }).click();
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログインする" }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/login"));
  await expect(page.getByRole("button", { name: "アカウント" })).toBeVisible();
  // Its script has taken over: only then are the display settings there.
  await expect(page.getByRole("group", { name: "画面の明るさ" })).toBeAttached();
}
