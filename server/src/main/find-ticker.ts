import { normalizeCode, tickerOf } from "@tenbin/contract";
import { type Companies, keyMeantOn } from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";

/** Returns the ticker as shown, or null if there is no such company. */
export function createFindTicker(companies: Pick<Companies, "issue">) {
  return async (written: string): Promise<string | null> => {
    const code = normalizeCode(written);
    const issue = code === null ? null : await companies.issue(code);
    return issue === null ? null : tickerOf(issue.code);
  };
}

/**
 * Returns the Japanese name of the company that a ticker names, or that it named at a moment; null if there is none.
 */
export function createFindCompanyName(companies: Pick<Companies, "issue" | "formerIssues">) {
  return async (ticker: string, at?: Date): Promise<string | null> => {
    const code = normalizeCode(ticker);
    if (code === null) return null;
    const key =
      at === undefined ? code : keyMeantOn(await companies.formerIssues(), code, jstDay(at));
    return (await companies.issue(key))?.nameJp ?? null;
  };
}

/** Reads which tickers name today what others named before. */
export function createReadTickerAt(companies: Pick<Companies, "formerIssues">) {
  return async () => {
    const issues = await companies.formerIssues();
    return (ticker: string, at: Date): string => {
      const code = normalizeCode(ticker);
      return code === null ? ticker : tickerOf(keyMeantOn(issues, code, jstDay(at)));
    };
  };
}

/** A listed company that can be bought alone; null if there is none of this code. */
export function createFindCompany(companies: Pick<Companies, "issue">) {
  return async (
    written: string,
  ): Promise<{ readonly ticker: string; readonly name: string } | null> => {
    const code = normalizeCode(written);
    const issue = code === null ? null : await companies.issue(code);
    if (issue === null || issue.kind === "fund" || issue.delistingDate !== null) return null;
    return { ticker: tickerOf(issue.code), name: issue.nameJp };
  };
}
