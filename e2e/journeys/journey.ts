import {
  type BrowserContext,
  type Locator,
  type Page,
  test as base,
  expect,
} from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/create-client";
import { readIdToken } from "../running/id-token.ts";
import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import { awaitRecord } from "../running/await-record.ts";
import { apiUrl, webUrl } from "../test-urls.ts";

export interface PageMonitor {
  /** Console errors and warnings, and uncaught errors. */
  readonly browserErrors: string[];
  /** Requests to origins other than the web host and the API. */
  readonly foreignRequests: string[];
}

interface Fixtures {
  /** Browser errors that this test provokes on purpose. */
  expectedBrowserErrors: readonly RegExp[];
  origins: readonly string[];
  /** Direct client of the API, independent of the browser, with the session the browser starts with. */
  api: Client;
  watch: PageMonitor;
}

export interface WorkerFixtures {
  /** Whether tests begin when the sample market is measured. False for those that read nothing of it. */
  readsMarket: boolean;
  market: void;
}

/** Fails on console errors, uncaught errors and requests to origins that are not allowed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  readsMarket: [true, { option: true, scope: "worker" }],
  market: [
    async ({ readsMarket }, use) => {
      if (readsMarket) await awaitRecord();
      await use();
    },
    { auto: true, scope: "worker", timeout: scaleTimeout(240_000) },
  ],
  expectedBrowserErrors: [[], { option: true }],
  origins: [[webUrl, apiUrl], { option: true }],
  api: async ({ storageState }, use) => {
    const token = await readIdToken(storageState);
    await use(
      createClient({
        baseUrl: apiUrl,
        token: () => token,
        tabId: () => "e2e",
        deviceType: () => "pc",
      }),
    );
  },
  // Who opens no page pays for no window.
  context: async ({ context, expectedBrowserErrors, origins }, use) => {
    const watch = monitorContext(context, origins);
    await use(context);
    const unexpected = watch.browserErrors.filter(
      (text) => !expectedBrowserErrors.some((pattern) => pattern.test(text)),
    );
    expect(unexpected, "what the console says").toEqual([]);
    expect(watch.foreignRequests, "requests to other hosts").toEqual([]);
  },
  watch: async ({ context }, use) => {
    const watch = monitors.get(context);
    if (watch === undefined) throw new Error("the context is not monitored");
    await use(watch);
  },
});

export { expect };

const monitors = new WeakMap<BrowserContext, PageMonitor>();

function monitorContext(context: BrowserContext, origins: readonly string[]): PageMonitor {
  const own = new Set(origins);
  const watch: PageMonitor = { browserErrors: [], foreignRequests: [] };
  monitors.set(context, watch);
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

/** Waits for hydration, because the display settings exist only after it. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** A first interaction, at which pages load what can wait: a pointer that only rests is none. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
}

export async function waitForHydration(page: Page): Promise<void> {
  const control = page.getByRole("group", { name: "画面の明るさ" });
  // Within the test's own time: a busy machine may take long.
  await control.waitFor({ state: "attached" });
}

export function sectionOf(page: Page, heading: string | RegExp): Locator {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading, exact: true }) });
}

/** First number in an element: 1,967円 → 1967, △3.2 → -3.2. */
export async function parseFigure(element: Locator): Promise<number> {
  const text = (await element.textContent()) ?? "";
  const found = /([△−-])?([\d,]+(?:\.\d+)?)/.exec(text);
  expect(found, `a figure in 「${text}」`).not.toBeNull();
  const magnitude = Number(found?.[2]?.replaceAll(",", ""));
  return found?.[1] === undefined ? magnitude : -magnitude;
}

/** Yen per share are shown without decimals from 100 on, with one below. */
export function roundPerShare(yen: number): number {
  return Math.abs(yen) >= 99.95 ? Math.round(yen) : Math.round(yen * 10) / 10;
}

/** Prices keep the tenths in which they are quoted; what a split has divided is rounded as an amount per share. */
export function roundPrice(yen: number): number {
  const tenths = Math.round(yen * 10) / 10;
  return Math.abs(yen - tenths) < 1e-6 ? tenths : roundPerShare(yen);
}

export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
