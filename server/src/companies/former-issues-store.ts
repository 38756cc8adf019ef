import { marketCodeOf } from "@tenbin/contract/code";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { isKeyOfCode } from "./keys-of-code.ts";

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

/** One of the issues that have or had a code of the exchange. */
export interface IssueOfCode {
  readonly key: string;
  readonly nameJp: string;
  /** The day of the list that ended the issue before it; null for the first. */
  readonly since: string | null;
  readonly listingDate: string | null;
  readonly delistingDate: string | null;
  /** Day of its last close that is shown. */
  readonly lastTraded: string | null;
}

const issuesOfCode = preparedStatement<IssueOfCode>(
  `select i.code as key, i.name_jp as "nameJp", i.listing_date as "listingDate",
     i.delisting_date as "delistingDate", lag(v.listed_again) over own as since,
     (select max(m.date) from month_end_closes m where m.code = i.code and not exists (
       select from quarantined_series q where q.series = 'raw' and q.code = i.code)) as "lastTraded"
   from issues i left join issue_lives v on v.key = i.code
   where ${isKeyOfCode("i.code", "left($1, 5)")}
   window own as (order by v.until nulls last) order by v.until nulls last`,
);

/** All issues of the code that an issue has or had, ascending. */
export const readIssuesOfCode = (executor: Executor, key: string): Promise<IssueOfCode[]> =>
  issuesOfCode(executor, key);

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
