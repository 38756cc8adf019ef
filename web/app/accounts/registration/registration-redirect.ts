import { MAILED_LINK_TTL_MS } from "@tenbin/contract/accounts/mailed-link";
import { safeNext } from "../../urls/safe-next.ts";
import { browserStorage, readJson } from "../../browser/storage.ts";

const KEY = "tenbin.after-registration";

/** The mailed link opens in another tab, so the browser stores where to go after registration. */
export const registrationRedirect = {
  remember(next: string, now: number): void {
    if (next === "/") browserStorage.remove(KEY);
    else browserStorage.set(KEY, JSON.stringify({ next, until: now + MAILED_LINK_TTL_MS }));
  },
  /** Reads and removes the stored path; "/" if there is none or it has expired. */
  take(now: number): string {
    const stored = readJson(browserStorage, KEY);
    browserStorage.remove(KEY);
    return isStoredRedirect(stored) && stored.until > now ? safeNext(stored.next) : "/";
  },
};

function isStoredRedirect(value: unknown): value is { next: string; until: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "next" in value &&
    typeof value.next === "string" &&
    "until" in value &&
    typeof value.until === "number"
  );
}
