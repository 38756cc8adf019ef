import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { apiPort, inboxPort, stripePort, webPort, webUrl } from "../../e2e/test-urls.ts";
import { scaleTimeout } from "../runner/timeouts.ts";
import { ROOT, isInterrupted } from "../runner/tool.ts";

const POLL_MS = 250;
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;

/** The product on the sample market, started once for several suites that change nothing in it. */
class SampleProduct {
  #child: ChildProcess | null = null;

  /** @throws when it ends instead, or is not ready in time */
  async start(): Promise<void> {
    if (this.#child !== null) return;
    if (await isReady()) throw new Error(`Another product answers at ${webUrl}; stop it first.`);
    const child = spawn(process.execPath, ["e2e/running/serve-sample.ts"], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        WEB_PORT: String(webPort),
        API_PORT: String(apiPort),
        INBOX_PORT: String(inboxPort),
        STRIPE_PORT: String(stripePort),
      },
    });
    this.#child = child;
    const until = Date.now() + scaleTimeout(START_TIMEOUT_MS);
    while (!(await isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) {
        this.#child = null;
        const end = child.exitCode ?? child.signalCode;
        throw new Error(`The product ended with ${end} before it was ready.`);
      }
      if (isInterrupted()) {
        await this.stop();
        throw new Error("Stopped while the product started.");
      }
      if (Date.now() > until) {
        await this.stop();
        throw new Error("The product was not ready in time.");
      }
      await delay(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), scaleTimeout(STOP_TIMEOUT_MS));
    await closed;
    clearTimeout(timer);
  }
}

export const sampleProduct = new SampleProduct();

async function isReady(): Promise<boolean> {
  const response = await fetch(webUrl).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}
