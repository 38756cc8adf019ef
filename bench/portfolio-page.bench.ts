import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags } from "../e2e/browser.ts";
import { findChromium } from "../e2e/chromium.ts";
import { keepSession } from "../e2e/running/keep-session.ts";
import type { Benchmark, BenchmarkResult } from "./benchmark.ts";
import { type Product, startProduct } from "./product.ts";
import { isSmallest, sized } from "./size.ts";

/** From 30 on, groups and the table of weights are folded. */
const COMPANIES = sized(100, 30);
const WIDTHS = isSmallest() ? [1_280] : [1_280, 820, 390];
const MEMBER = { email: "standard@tenbin.example", password: "tenbin-demo" };

interface Visit {
  /** Cumulative layout shift. */
  readonly shift: number;
  /** The longest of each kind, in milliseconds. */
  readonly interactions: Readonly<Record<string, number>>;
}

let visits: Promise<readonly Visit[] | null> | null = null;

/** Both rows are of the same visits. */
async function measured(
  toResult: (visits: readonly Visit[]) => BenchmarkResult,
): Promise<BenchmarkResult> {
  visits ??= visitPage();
  const made = await visits;
  return made === null ? { skipped: "no Chromium is installed" } : toResult(made);
}

async function visitPage(): Promise<readonly Visit[] | null> {
  const executablePath = findChromium();
  if (executablePath === undefined) return null;
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    await holdCompanies(product);
    const made: Visit[] = [];
    for (const width of WIDTHS) made.push(await visit(browser, product, width));
    return made;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** As many as the plan allows, each with shares, so that all of them can be weighed. */
async function holdCompanies(product: Product): Promise<void> {
  const { api } = product;
  const token = await product.signIn({ email: MEMBER.email, suffix: "PS" });
  const found = await fetch(`${api}/search?limit=${COMPANIES}&sort=code`);
  const { rows } = (await found.json()) as { rows: readonly { ticker: string }[] };
  if (rows.length < COMPANIES) throw new Error(`The market has only ${rows.length} companies`);
  const lines = rows.map(({ ticker }) => `${ticker},名,特定,100,1000`);
  const imported = await fetch(`${api}/portfolio/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    body: ["銘柄コード,銘柄名,口座,数量,取得単価", ...lines].join("\n"),
  });
  if (!imported.ok) throw new Error(`POST /portfolio/import: ${await imported.text()}`);
}

async function visit(browser: Browser, { web }: Product, width: number): Promise<Visit> {
  const baseURL = web.replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  try {
    return await measureVisit(context);
  } finally {
    await context.close();
  }
}

async function measureVisit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  await keepSession(page, MEMBER);
  await page.addInitScript(observe);
  await page.goto("/portfolio", { waitUntil: "networkidle" });
  // Scripts are loaded once the pointer moves; what is pressed before is done later.
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
  await page.waitForFunction(isHydrated);
  const interactions: Record<string, number> = {};
  for (const [name, interact] of Object.entries(INTERACTIONS)) {
    await page.evaluate(forgetInteractions);
    await interact(page);
    interactions[name] = await page.evaluate(readInteraction);
  }
  return { shift: await page.evaluate(readShift), interactions };
}

/** In this order: each needs what those before it have opened. */
const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async "opening a group"(page) {
    for (const fold of await page.locator(".portfolio-group .fold").all()) await fold.click();
  },
  async sorting(page) {
    await page.getByLabel("並び順").focus();
    await page.keyboard.press("ArrowDown");
  },
  async "opening an editor"(page) {
    const row = page.locator(".portfolio-row").first();
    const more = row.locator(".more");
    if (await more.isVisible()) await more.click();
    await row.getByRole("button", { name: /の記録を編集する$/ }).click();
    await row.getByLabel("メモ").waitFor();
  },
  async "lifting a weight"(page) {
    const beam = page.locator(".beam-table");
    const opener = beam.getByRole("button", { name: "企業ごとの表で載せおろしする" });
    if (await opener.isVisible()) await opener.click();
    await beam.getByRole("checkbox").first().click();
  },
};

interface Observed {
  shift: number;
  interactionMs: number;
}

declare global {
  // oxlint-disable-next-line vars-on-top -- how a global is declared
  var portfolioPage: Observed;
}

/** Runs in the browser. */
function observe(): void {
  globalThis.portfolioPage = { shift: 0, interactionMs: 0 };
  const seen = globalThis.portfolioPage;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    // Presses, taps and keys; hovering has no number.
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & {
      interactionId: number;
    })[]) {
      if (interactionId > 0) seen.interactionMs = Math.max(seen.interactionMs, duration);
    }
    // The shortest that a browser tells.
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the browser: whether rows and weights answer. */
function isHydrated(): boolean {
  return [".portfolio-bar select", ".beam-table :is(button, input)"].every((control) => {
    const found = document.querySelector(control);
    return found !== null && Object.keys(found).some((key) => key.startsWith("__reactProps"));
  });
}

/** Runs in the browser. */
function forgetInteractions(): void {
  globalThis.portfolioPage.interactionMs = 0;
}

/** Runs in the browser: once what was done last has been painted and told. */
async function readInteraction(): Promise<number> {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
  return globalThis.portfolioPage.interactionMs;
}

/** Runs in the browser. */
function readShift(): number {
  return globalThis.portfolioPage.shift;
}

const AT = `${COMPANIES} companies at ${WIDTHS.join(", ")} px.`;

function shiftOf(made: readonly Visit[]): BenchmarkResult {
  const samples = made.map(({ shift }) => shift);
  return { value: Math.max(...samples), samples, detail: AT };
}

function interactionOf(made: readonly Visit[]): BenchmarkResult {
  const worst = Object.keys(INTERACTIONS).map((name) => ({
    name,
    ms: Math.max(...made.map(({ interactions }) => interactions[name] ?? 0)),
  }));
  const samples = worst.map(({ ms }) => ms);
  const each = worst.map(({ name, ms }) => `${name} ${ms} ms`).join(", ");
  return { value: Math.max(...samples), unit: "ms", samples, detail: `${AT} Worst: ${each}.` };
}

const HOW =
  "/portfolio on the sample market in Chromium, worst of three widths, for a signed-in member with 100 holdings who opens groups, sorts, opens a row's editor and lifts a weight:";

export const benches: readonly Benchmark[] = [
  {
    name: "portfolio-page",
    against: "a limit",
    target: "≤ 0.02",
    how: `${HOW} cumulative layout shift.`,
    run: () => measured(shiftOf),
  },
  {
    name: "portfolio-interaction",
    against: "a limit of 100 ms",
    target: "≤ 100",
    how: `${HOW} the longest from an input to the next painting.`,
    run: () => measured(interactionOf),
  },
];
