import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Starts what was applied for. */
export async function answerQuestionnaire(page: Page): Promise<void> {
  for (const label of ["これから始める", "まだ決めていない", "割安な企業を探したい", "検索"]) {
    await page.getByRole("radio", { name: label, exact: true }).check();
  }
  await page.getByRole("checkbox", { name: "利用規約に同意します" }).check();
  await page.getByRole("checkbox", { name: "プライバシーポリシーに同意します" }).check();
  await page.getByRole("button", { name: "回答して無料体験を始める" }).click();
  await expect(page.getByRole("main")).toContainText("無料体験が始まりました。");
}
