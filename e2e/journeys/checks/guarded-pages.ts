import type { Page } from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { headingOf, registerAccount } from "../accounts.ts";
import { expect } from "../journey.ts";
import { startSession } from "../start-session.ts";

/** Of members. */
export const GUARDED_PAGES = [
  "/setting",
  "/setting/mail-change",
  "/setting/password-change",
  "/setting/delete-account",
] as const;

/** Of a visitor who opens the page. */
export async function expectArrivalAfterLogin(
  page: Page,
  api: Client,
  path: string,
): Promise<void> {
  const member = await registerAccount(api);
  await page.goto(path);
  await page.waitForURL(`/login?${new URLSearchParams({ next: path })}`);
  await expect(headingOf(page)).toHaveText("ログイン");
  await startSession(page, member, path);
  const control = path === "/setting" ? "switch" : "textbox";
  await expect(page.getByRole("main").getByRole(control).first()).toBeVisible();
}
