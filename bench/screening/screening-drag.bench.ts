import { type Browser, chromium } from "@playwright/test";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { chromiumFlags } from "../../e2e/browser.ts";
import { findChromium } from "../../e2e/chromium.ts";
import { startServerProcess } from "../../server/src/main/faults/server-process.ts";
import { buildWeb } from "../../server/src/main/supervisor/build-web.ts";
import { findFreePort } from "../../server/src/platform/find-free-port.ts";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { randomMarket } from "./screening-market.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const MOVES = sized(40, 3);
/** Ranges as wide as the market, so that every step of the handle changes what is found. */
const SCREEN = "c=mv:..1e15;per:-1e6..;pbr:-1e6..;roe:-1e6..;equity_ratio:-1e6..";
const HANDLE = "実績PERの下限";

/** Of every company in this market, as a member with own conditions sees it. */
async function screeningDrag(): Promise<BenchmarkResult> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: "no Chromium is installed" };
  await buildWeb(new AbortController().signal);
  const port = await findFreePort();
  const webUrl = `http://localhost:${port}`;
  const api = fork(join(import.meta.dirname, "screening-server.ts"), [webUrl]);
  try {
    const [apiUrl] = (await once(api, "message")) as [string];
    const web = await startServerProcess("web", {
      WEB_PORT: String(port),
      PUBLIC_WEB_URL: webUrl,
      API_URL: apiUrl,
      PUBLIC_API_URL: apiUrl,
    });
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    try {
      const samples = await measureMoves(browser, `${webUrl}/screening?${SCREEN}`);
      return {
        value: quantile(samples, 0.5),
        unit: "ms",
        samples,
        detail: `${randomMarket().rows.length} companies; p95 ${quantile(samples, 0.95).toFixed(0)} ms.`,
      };
    } finally {
      await browser.close();
      await web.stop();
    }
  } finally {
    api.kill();
  }
}

async function measureMoves(browser: Browser, url: string): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  // Its script is loaded on the first interaction.
  await page.mouse.move(100, 100);
  await page.waitForLoadState("networkidle");
  const handle = page.getByRole("slider", { name: HANDLE }).first();
  await handle.focus();
  const samples: number[] = [];
  for (let at = 0; at < MOVES; at += 1) {
    const next = await page.evaluateHandle(watchNextStep);
    await page.keyboard.press("ArrowRight");
    samples.push(await next.evaluate(({ painted }) => painted));
  }
  return samples;
}

/** In the page: milliseconds from the next input until the rows of its answer are painted. */
function watchNextStep(): { readonly painted: Promise<number> } {
  const results = document.querySelector(".screen-main[aria-busy]")!;
  const painted = new Promise<number>((resolve) => {
    const onInput = () => {
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (results.getAttribute("aria-busy") === "true") return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      });
      observer.observe(results, { attributeFilter: ["aria-busy"] });
    };
    addEventListener("input", onInput, { capture: true, once: true });
  });
  return { painted };
}

export const benches: readonly Benchmark[] = [
  {
    name: "screening-drag",
    against: "a limit",
    target: "≤ 100 ms",
    how: `p50 from a step of a condition's handle to the painted rows of its answer, in Chromium, ${MOVES} steps with five conditions and their histograms; API and web host in processes of their own.`,
    run: screeningDrag,
  },
];
