import { normalizeCode, tickerOf } from "@tenbin/contract/code";
import { redirectTo } from "./redirect-to.ts";
import { fatalNotFound } from "./not-found.ts";

/** The one address of a company's page. */
export function companyPath(ticker: string): string {
  return `/companies/${ticker}`;
}

/**
 * The ticker a company URL names, when it is written canonically.
 *
 * @throws a 301 to the canonical address for any other writing (full-width, lower-case, five
 * characters, a trailing or doubled slash, capitals and codes in the path's other words), and the
 * fatal 404 when the text is no issue code at all.
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
