import {
  type BrowserContext,
  type Locator,
  type Page,
  test as base,
  expect,
} from "@playwright/test";
import { type Client, createClient } from "@tenbin/contract/client";
import { apiUrl, webUrl } from "../addresses.ts";

/** What the browser did behind the page. */
export interface Watch {
  /** Console errors and warnings, uncaught errors. */
  readonly complaints: string[];
  /** Addresses asked for beside those of the web and the API. */
  readonly strangers: string[];
}

interface Fixtures {
  /** Complaints that this test provokes on purpose. */
  expectedComplaints: readonly RegExp[];
  /** Origins that may be asked. */
  origins: readonly string[];
  /** The API, asked beside the browser. */
  api: Client;
  watch: Watch;
}

/**
 * A test in the browser. It fails when the console complains, when an error is not caught, or when
 * anything beside the web and the API is asked for.
 */
export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  origins: [[webUrl, apiUrl], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  api: async ({}, use) => {
    await use(createClient({ baseUrl: apiUrl, tabId: () => "e2e", deviceType: () => "pc" }));
  },
  watch: [
    async ({ context, expectedComplaints, origins }, use) => {
      const watch = watchContext(context, origins);
      await use(watch);
      const unexpected = watch.complaints.filter(
        (text) => !expectedComplaints.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, "what the console says").toEqual([]);
      expect(watch.strangers, "requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function watchContext(context: BrowserContext, origins: readonly string[]): Watch {
  const own = new Set(origins);
  const watch: Watch = { complaints: [], strangers: [] };
  context.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type())) {
      watch.complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => watch.complaints.push(String(error.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !own.has(origin)) {
      watch.strangers.push(request.url());
    }
  });
  return watch;
}

/** Opens a page and waits until its script has taken over: only then are the display settings there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: "画面の明るさ" })).toBeAttached();
}

/** The part of a page under a heading of the second level. */
export function sectionOf(page: Page, heading: string): Locator {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading, exact: true }) });
}

/** The first figure written in an element, as a number: 1,967円 → 1967, △3.2 → -3.2. */
export async function figureIn(element: Locator): Promise<number> {
  const text = (await element.textContent()) ?? "";
  const found = /([△−-])?([\d,]+(?:\.\d+)?)/.exec(text);
  expect(found, `a figure in 「${text}」`).not.toBeNull();
  const magnitude = Number(found?.[2]?.replaceAll(",", ""));
  return found?.[1] === undefined ? magnitude : -magnitude;
}

/** Yen per share are written whole from 100 on, with one decimal below. */
export function asWritten(yen: number): number {
  return Math.abs(yen) >= 99.95 ? Math.round(yen) : Math.round(yen * 10) / 10;
}

/** How far the page can be moved sideways, pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
