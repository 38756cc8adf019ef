import type { Page } from "@playwright/test";
import { expect, openPage } from "../journey.ts";

/** Script in texts that the page shows and carries in its serialised state (H53). */
export const hostileTexts = [
  "</script><script>globalThis.ran = true</script>",
  "<img src=x onerror='globalThis.ran = true'>",
  "<!--<script>",
  '"><svg onload=globalThis.ran=true>',
  "\u2028globalThis.ran = true//\u2029",
  "${globalThis.ran = true}`;globalThis.ran = true//",
  "javascript:globalThis.ran = true",
];

/** Of these, so many are sampled by every run; the second tier tries the others. */
export const SAMPLED_TEXTS = 2;

export async function expectInert(page: Page, text: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective}`),
    );
  });
  await openPage(page, `/results?q=${encodeURIComponent(text)}`);
  await expect(page.getByRole("searchbox").first()).toHaveValue(/ran|script/);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  expect(await page.locator("main img, main svg[onload]").count()).toBe(0);
}
