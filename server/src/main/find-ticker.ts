import { normalizeCode, tickerOf } from "@tenbin/contract";
import type { Companies } from "../companies/index.ts";

/** Finds the ticker, as shown, of a company that is there, however it is written; null for any other. */
export function createFindTicker(companies: Pick<Companies, "issue">) {
  return async (written: string): Promise<string | null> => {
    const code = normalizeCode(written);
    const issue = code === null ? null : await companies.issue(code);
    return issue === null ? null : tickerOf(issue.code);
  };
}
