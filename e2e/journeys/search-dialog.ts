import type { Locator, Page } from "@playwright/test";
import { apiUrl } from "../test-urls.ts";
import { expect } from "./journey.ts";

export function dialogOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "企業を探す" });
}

export function closeButtonOf(page: Page): Locator {
  return dialogOf(page).getByRole("button", { name: /^閉じる/ });
}

export function openLinkOf(page: Page): Locator {
  return page.getByRole("link", { name: "会社名・コードで探す" });
}

export function inputOf(within: Page | Locator): Locator {
  return within.getByRole("combobox", { name: "会社名・よみ・証券コード" });
}

export async function openSearch(page: Page): Promise<Locator> {
  await page.keyboard.press("/");
  const input = inputOf(dialogOf(page));
  await expect(input).toBeFocused();
  return input;
}

/** Queries sent while typing, in order; the array grows with later requests. */
export function recordSuggestQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.method() === "GET" && url.href.startsWith(`${apiUrl}/suggest`)) {
      queries.push(url.searchParams.get("q") ?? "");
    }
  });
  return queries;
}
