import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

export const statusOf = (page: Page) => page.locator(".saved-bar output");
export const listOf = (page: Page) => page.getByRole("region", { name: "保存した条件" });
export const rowsOf = (page: Page) => listOf(page).getByRole("listitem");
export const openList = (page: Page) => page.getByRole("button", { name: /^保存した条件/ }).click();

export async function saveAs(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "この条件を保存" });
  await dialog.getByRole("textbox", { name: "名前" }).fill(name);
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog).toBeHidden();
  await expect(statusOf(page)).toHaveText("保存済み");
  await expect(page).toHaveURL(/[?&]saved=/);
}
