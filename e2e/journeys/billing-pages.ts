import type { Locator, Page } from "@playwright/test";
import { sectionOf } from "./journey.ts";

export const mainOf = (page: Page): Locator => page.getByRole("main");

/** What the member pays for, in the settings. */
export const contractOf = (page: Page): Locator => sectionOf(page, "プランと支払い");

/** Presses a button of the page itself. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await mainOf(page).getByRole("button", { name }).click();
}

/** Follows a link of the page itself. */
export async function follow(page: Page, name: string): Promise<void> {
  await mainOf(page).getByRole("link", { name, exact: true }).click();
}
