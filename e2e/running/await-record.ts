import { setTimeout as delay } from "node:timers/promises";
import { apiUrl } from "../test-urls.ts";

const POLL_MS = 250;

/** Resolves when the worker has measured the sample market, so that no data version ends during a test. */
export async function awaitRecord(): Promise<void> {
  while (await isMeasuring()) await delay(POLL_MS);
}

async function isMeasuring(): Promise<boolean> {
  const response = await fetch(`${apiUrl}/record`).catch(() => null);
  if (response?.ok !== true) return true;
  return ((await response.json()) as { measuring: boolean }).measuring;
}
