import type { Page } from "@playwright/test";
import { keepSession } from "../running/keep-session.ts";
import { accountButton, type TestUser } from "./accounts.ts";
import { expect, openPage } from "./journey.ts";

export { keepSession };

/** Signs a member in like `keepSession`, and opens a page. */
export async function startSession(page: Page, user: TestUser, next: string): Promise<void> {
  await keepSession(page, user);
  await openPage(page, next);
  await expect(accountButton(page)).toBeVisible();
}
