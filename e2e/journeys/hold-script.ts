import type { Page } from "@playwright/test";

/**
 * Keeps a script of the build from arriving, as on a slow network.
 * @param name file name without hash
 * @returns lets it arrive
 */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
