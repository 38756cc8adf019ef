import { setTimeout as delay } from "node:timers/promises";
import { apiUrl } from "../test-urls.ts";

const POLL_MS = 250;
const TIMEOUT_MS = 240_000;

/**
 * Runs before the first test, when the product is ready: waits until its worker has measured the
 * sample market, so that no data version ends while a test is at it.
 * @throws when it takes too long
 */
export default async function awaitRecord(): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (await isMeasuring()) {
    if (Date.now() > end) throw new Error("the sample market was not measured in time");
    await delay(POLL_MS);
  }
}

async function isMeasuring(): Promise<boolean> {
  const response = await fetch(`${apiUrl}/record`).catch(() => null);
  if (response?.ok !== true) return true;
  return ((await response.json()) as { measuring: boolean }).measuring;
}
