import type { Page } from "@playwright/test";

/**
 * Simulates a browser that refuses to change the address, as Safari does after too many calls, so
 * that the secret of a mailed link stays in it. History state still works.
 */
export async function blockReplaceState(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, unused) => replaceState(state, unused);
  });
}
