import { normalizeCode, tickerOf } from "@tenbin/contract/code";
import { redirectTo } from "./redirect-to.ts";
import { fatalNotFound } from "./not-found.ts";

export function companyPath(ticker: string): string {
  return `/companies/${ticker}`;
}

/** The company's page as of a past day. */
export function pastDayPath(ticker: string, day: string): string {
  return `${companyPath(ticker)}?at=${day}`;
}

/**
 * @throws a 301 to the canonical address for any other spelling (full-width, lower-case, five
 * characters, extra slashes), and the fatal 404 if the text is no issue code
 */
export function requireCanonicalTicker(written: string, url: URL): string {
  const code = normalizeCode(written);
  if (code === null) throw fatalNotFound(url);
  const ticker = tickerOf(code);
  const [, , ...below] = url.pathname.split("/").filter((part) => part !== "");
  const path = [companyPath(ticker), ...below.map((part) => part.toLowerCase())].join("/");
  if (path !== url.pathname) throw redirectTo(path + url.search, 301);
  return ticker;
}
