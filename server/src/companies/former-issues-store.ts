import { marketCodeOf } from "@tenbin/contract/code";
import type { Executor } from "../platform/database/prepared-statement.ts";

/** An issue that had the code before its present holder. */
export interface FormerIssue {
  readonly key: string;
  readonly code: string;
  /** The first day that is not its own. */
  readonly until: string;
  /** The first day of the next issue of the code, as lists tell. */
  readonly listedAgain: string;
}

/** By code of the exchange, ascending; codes of one issue are absent. */
export type FormerIssues = ReadonlyMap<string, readonly FormerIssue[]>;

export async function readFormerIssues(
  executor: Executor,
  codes: readonly string[] | null = null,
): Promise<FormerIssues> {
  const { rows } = await executor.query<FormerIssue>(
    `select key, code, until, listed_again as "listedAgain" from issue_lives
     where $1::text[] is null or code = any($1) order by code, until`,
    [codes],
  );
  return Map.groupBy(rows, ({ code }) => code);
}

/** The key of the issue that had a code of the exchange on a day. */
export function keyOnDay(issues: FormerIssues, code: string, day: string): string {
  return issues.get(code)?.find(({ until }) => day < until)?.key ?? code;
}

/**
 * The key of the issue that was meant on a day by a key or code: before the next issue was listed, the one before. A
 * number of a former issue names that one on every day, while it is known.
 */
export function keyMeantOn(issues: FormerIssues, written: string, day: string): string {
  const code = marketCodeOf(written);
  const former = issues.get(code) ?? [];
  const named = former.find(({ key }) => key === written);
  return (named ?? former.find(({ listedAgain }) => day < listedAgain))?.key ?? code;
}
