import type { CompanyHistoryResponse, HistoryEntry, ListedAs } from "@tenbin/contract";
import { listedOverTime } from "@tenbin/engine";
import type { IssueRecord, ListedName } from "../../companies/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";

/** What the lists called the company on a day otherwise than today. */
export type ListedNames = (day: string) => ListedAs | null;

export function toListedNames(issue: IssueRecord, listed: readonly ListedName[]): ListedNames {
  const { listedBy } = listedOverTime(listed);
  return (day) => {
    const { nameJp, segment, sector33 } = listedBy(day) ?? issue;
    const listedAs = {
      name_jp: isSameText(nameJp, issue.nameJp) ? null : nameJp,
      segment: isSameText(segment, issue.segment) ? null : segment,
      industry_category: isSameText(sector33, issue.sector33) ? null : sector33,
    };
    return Object.values(listedAs).every((text) => text === null) ? null : listedAs;
  };
}

/** Sources write the same name in letters of different width. */
function isSameText(one: string | null, other: string | null): boolean {
  return one?.normalize("NFKC") === other?.normalize("NFKC");
}

/** Where the names of the entries are from. */
export function describeListings(
  listed: readonly ListedName[],
  entries: readonly Pick<HistoryEntry, "disclosures" | "weighed_on">[],
): NonNullable<CompanyHistoryResponse["listings"]> {
  const { isAssumed } = listedOverTime(listed);
  return {
    since: listed[0]?.listedOn ?? null,
    assumed_entries: entries.filter((entry) => isAssumed(dayOf(entry))).length,
  };
}

/** The close's day, else that of the disclosure. */
function dayOf({
  weighed_on: day,
  disclosures: [first],
}: Pick<HistoryEntry, "disclosures" | "weighed_on">): string {
  return day ?? jstDay(new Date(first!.disclosed_at));
}
