import { normalizeCode, tickerOf } from "@tenbin/contract";
import type { Companies } from "../companies/index.ts";

/** Returns the ticker as shown, or null if there is no such company. */
export function createFindTicker(companies: Pick<Companies, "issue">) {
  return async (written: string): Promise<string | null> => {
    const code = normalizeCode(written);
    const issue = code === null ? null : await companies.issue(code);
    return issue === null ? null : tickerOf(issue.code);
  };
}

/** Returns the Japanese name, or null if there is no such company. */
export function createFindCompanyName(companies: Pick<Companies, "issue">) {
  return async (ticker: string): Promise<string | null> => {
    const code = normalizeCode(ticker);
    return code === null ? null : ((await companies.issue(code))?.nameJp ?? null);
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
