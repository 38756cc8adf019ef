import {
  type BrowserContext,
  type Locator,
  type Page,
  test as base,
  expect,
} from "@playwright/test";
import { type Client, createClient } from "@tenbin/contract/client";
import { apiUrl, webUrl } from "../test-urls.ts";

/** What the browser did behind the page. */
export interface PageMonitor {
  /** Console errors and warnings, uncaught errors. */
  readonly browserErrors: string[];
  /** Addresses asked for beside those of the web and the API. */
  readonly foreignRequests: string[];
}

interface Fixtures {
  /** Complaints that this test provokes on purpose. */
  expectedBrowserErrors: readonly RegExp[];
  /** Origins that may be asked. */
  origins: readonly string[];
  /** The API, asked beside the browser. */
  api: Client;
  watch: PageMonitor;
}

/**
 * A test in the browser. It fails when the console complains, when an error is not caught, or when
 * anything beside the web and the API is asked for.
 */
export const test = base.extend<Fixtures>({
  expectedBrowserErrors: [[], { option: true }],
  origins: [[webUrl, apiUrl], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  api: async ({}, use) => {
    await use(createClient({ baseUrl: apiUrl, tabId: () => "e2e", deviceType: () => "pc" }));
  },
  watch: [
    async ({ context, expectedBrowserErrors, origins }, use) => {
      const watch = monitorContext(context, origins);
      await use(watch);
      const unexpected = watch.browserErrors.filter(
        (text) => !expectedBrowserErrors.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, "what the console says").toEqual([]);
      expect(watch.foreignRequests, "requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function monitorContext(context: BrowserContext, origins: readonly string[]): PageMonitor {
  const own = new Set(origins);
  const watch: PageMonitor = { browserErrors: [], foreignRequests: [] };
  context.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type())) {
      watch.browserErrors.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => watch.browserErrors.push(String(error.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !own.has(origin)) {
      watch.foreignRequests.push(request.url());
    }
  });
  return watch;
}

/** Opens a page and waits until its script has taken over: only then are the display settings there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: "画面の明るさ" })).toBeAttached();
}

/** The part of a page under a heading of the second level. */
export function sectionOf(page: Page, heading: string): Locator {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading, exact: true }) });
}

/** The first figure written in an element, as a number: 1,967円 → 1967, △3.2 → -3.2. */
export async function parseFigure(element: Locator): Promise<number> {
  const text = (await element.textContent()) ?? "";
  const found = /([△−-])?([\d,]+(?:\.\d+)?)/.exec(text);
  expect(found, `a figure in 「${text}」`).not.toBeNull();
  const magnitude = Number(found?.[2]?.replaceAll(",", ""));
  return found?.[1] === undefined ? magnitude : -magnitude;
}

/** Yen per share are written whole from 100 on, with one decimal below. */
export function roundPerShare(yen: number): number {
  return Math.abs(yen) >= 99.95 ? Math.round(yen) : Math.round(yen * 10) / 10;
}

/** How far the page can be moved sideways, pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
