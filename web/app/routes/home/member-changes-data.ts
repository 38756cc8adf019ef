import type { ChangedCompany, PortfolioChanges } from "@tenbin/contract";
import { summarizeChanges } from "../../components/portfolio-changes/summarize-changes.ts";

const MAX_COMPANIES = 5;

/** What the front page tells a member of their companies. */
export type MemberChangesData =
  | {
      readonly kind: "changes";
      readonly summary: string;
      /** The weightiest. */
      readonly companies: readonly ChangedCompany[];
      /** Changed companies that are not among them. */
      readonly others: number;
      /** Up to which day it can be marked as read; null if it is. */
      readonly unreadUntil: string | null;
    }
  | { readonly kind: "no_companies" }
  /** It could not be loaded in time. */
  | { readonly kind: "unknown" };

/** Null in an empty market. */
export function toMemberChanges(changes: PortfolioChanges): MemberChangesData | null {
  const summary = summarizeChanges(changes);
  if (summary === null) return null;
  const { companies, unchanged, until, read_until: readUntil } = changes;
  if (companies.length + unchanged === 0) return { kind: "no_companies" };
  const shown = companies.slice(0, MAX_COMPANIES);
  return {
    kind: "changes",
    summary,
    companies: shown,
    others: companies.length - shown.length,
    unreadUntil: readUntil === until ? null : until,
  };
}
