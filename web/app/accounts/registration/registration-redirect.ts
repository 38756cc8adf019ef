import { safeNext } from "../../urls/safe-next.ts";
import { browserStorage, readJson } from "../../browser/storage.ts";

const KEY = "tenbin.after-registration";
/** As long as the mailed link can be used, in milliseconds. */
const TTL_MS = 3_600_000;

/** The mail's link opens in a tab of its own: this browser remembers where its reader wanted to go. */
export const registrationRedirect = {
  remember(next: string, now: number): void {
    if (next === "/") browserStorage.remove(KEY);
    else browserStorage.set(KEY, JSON.stringify({ next, until: now + TTL_MS }));
  },
  /** Gives it once; the top page where there is none, or it is too old. */
  take(now: number): string {
    const kept = readJson(browserStorage, KEY);
    browserStorage.remove(KEY);
    return isStoredRedirect(kept) && kept.until > now ? safeNext(kept.next) : "/";
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
