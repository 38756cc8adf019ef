import type { Page } from "@playwright/test";
import { webUrl } from "../../test-urls.ts";

/** Case H56: every one must lead to the top page. */
export const astray = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "/%2f%2fevil.example",
  "javascript:alert(1)",
  "%0d%0aSet-Cookie: a=b",
  "/login/../../\\evil.example",
];

/** Signed-in viewers are redirected at once. */
export async function expectNotLedAstray(page: Page, next: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next })}`);
  await page.waitForURL(`${webUrl}/`);
}
