import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Cookie } from "@playwright/test";
import { SESSION_COOKIE } from "@tenbin/contract/accounts/session";

/** That the web host gets from a browser which starts in this state; null for a visitor. */
export async function readIdToken(
  state: BrowserContextOptions["storageState"],
): Promise<string | null> {
  if (typeof state !== "string") return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Playwright
  const { cookies } = JSON.parse(await readFile(state, "utf8")) as { cookies: Cookie[] };
  return cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? null;
}
