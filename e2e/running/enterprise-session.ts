import { chromium } from "@playwright/test";
import { browserOptions } from "../browser.ts";
import { demoUser, logIn } from "../journeys/accounts.ts";

/** Signs in the account that sees every company analysed, and writes the state of its browser to `path`. */
export async function signInEnterprise(webUrl: string, path: string): Promise<void> {
  const browser = await chromium.launch(browserOptions?.launchOptions);
  try {
    const page = await browser.newPage({ baseURL: webUrl });
    await logIn(page, demoUser("enterprise"));
    // The identity library keeps its session in a database of the browser.
    await page.context().storageState({ path, indexedDB: true });
  } finally {
    await browser.close();
  }
}
