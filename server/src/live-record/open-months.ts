import type { Companies } from "../companies/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createFrozenScorer, findScorable } from "../valuation/index.ts";
import { signalsOf, verifyMonth } from "./rules.ts";
import type { LiveRecordStore } from "./store.ts";

export interface OpenDeps {
  readonly store: LiveRecordStore;
  readonly companies: Companies;
  readonly clock: Clock;
}

/**
 * Opens every month whose twelve months are over: measures it and lets everybody read its rows.
 * @returns the month ends that were opened
 * @throws Error for a month whose rows do not give its root; nothing of it is opened
 */
export async function openMonths({ store, companies, clock }: OpenDeps): Promise<string[]> {
  const { provenance } = await companies.state();
  if (provenance === null) return [];
  const months = await store.months(provenance);
  const closed = months.filter(({ openedAt }) => openedAt === null);
  const due = await findScorable(
    companies,
    closed.map(({ monthEnd }) => monthEnd),
  );
  if (due.length === 0) return [];
  const score = await createFrozenScorer(companies);
  const issues = await companies.formerIssues();
  for (const monthEnd of due) {
    const at = months.findIndex((month) => month.monthEnd === monthEnd);
    const rows = await store.rows(provenance, monthEnd);
    const [fault] = verifyMonth(months[at]!, rows, months[at - 1] ?? null);
    if (fault !== undefined) {
      throw new Error(`${monthEnd} is not opened, because ${fault.problem}: run record verify`);
    }
    const signals = signalsOf(rows, issues);
    await store.markOpened(provenance, monthEnd, clock.now(), score(monthEnd, signals));
  }
  return due;
}
