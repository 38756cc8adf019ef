import { gzipSync } from "node:zlib";
import { type APIRequestContext, type Page, test } from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { webUrl } from "../../test-urls.ts";
import { registerAccount } from "../accounts.ts";
import { keepSession } from "../start-session.ts";
import { type Budget, OPEN_TICKER } from "./budgets.ts";
import { expect, openPage } from "../journey.ts";

type Kind = Exclude<keyof Budget, "path" | "isOfMember">;

export async function addressOf(path: string, api: Client): Promise<string> {
  if (!path.includes(OPEN_TICKER)) return path;
  const [company] = (await api.call("getMarket"))?.open ?? [];
  if (company === undefined) throw new Error("no open company");
  return path.replace(OPEN_TICKER, company.ticker);
}

/** Files that the browser loads from the web host, by kind. */
async function loadedBy(page: Page, path: string): Promise<ReadonlyMap<string, Kind>> {
  const loaded = new Map<string, Kind>();
  page.on("requestfinished", (request) => {
    // What a form or the identity library sends is no file.
    if (!request.url().startsWith(webUrl) || request.method() !== "GET") return;
    const type = request.resourceType();
    const known = type === "document" || type === "script";
    loaded.set(request.url(), type === "stylesheet" ? "style" : known ? type : "other");
  });
  await openPage(page, path);
  await page.waitForLoadState("networkidle");
  return loaded;
}

/** Transferred bytes for a browser that accepts gzip; uncompressed responses count uncompressed. */
async function packedSize(request: APIRequestContext, url: string): Promise<number> {
  const response = await request.get(url, { headers: { "accept-encoding": "gzip" } });
  const { "content-length": length, "content-encoding": encoding } = response.headers();
  if (length !== undefined) return Number(length);
  const body = await response.body();
  return encoding === "gzip" ? gzipSync(body).length : body.length;
}

/** Before interaction. */
export async function expectWithinBudget(
  { path, isOfMember, ...limits }: Budget,
  { page, request, api }: { page: Page; request: APIRequestContext; api: Client },
): Promise<void> {
  if (isOfMember === true) await keepSession(page, await registerAccount(api));
  const sizes: Record<Kind, number> = { document: 0, script: 0, style: 0, other: 0 };
  for (const [url, kind] of await loadedBy(page, await addressOf(path, api))) {
    sizes[kind] += (await packedSize(request, url)) / 1_000;
  }
  const kinds = ["document", "script", "style", "other"] as const;
  const measured = kinds.map((kind) => `${kind} ${sizes[kind].toFixed(1)} of ${limits[kind]}`);
  test.info().annotations.push({
    type: "measured",
    description: `${path}: ${measured.join(", ")} kB`,
  });
  expect(sizes.document).toBeGreaterThan(1);
  expect(sizes.script).toBeGreaterThan(50);
  for (const kind of kinds) {
    expect(sizes[kind], `kB of ${kind}`).toBeLessThanOrEqual(limits[kind]);
  }
}
