import type { Page } from "@playwright/test";

/**
 * Makes the page one whose browser refuses it to change its address (Safari does when that is asked
 * for too often): the secret of a mailed link stays in it. Its history takes everything else.
 */
export async function blockReplaceState(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, unused) => replaceState(state, unused);
  });
}
