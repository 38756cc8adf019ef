import type { Companies } from "../companies/index.ts";
import { type RecordFault, verifyMonth } from "./rules.ts";
import type { FrozenMonth, LiveRecordStore } from "./store.ts";

export interface VerifyResult {
  readonly months: number;
  readonly rows: number;
  readonly faults: readonly RecordFault[];
}

/** Recomputes every leaf, root and link from the rows' texts and salts. */
export async function verifyRecord({
  store,
  companies,
}: {
  readonly store: LiveRecordStore;
  readonly companies: Pick<Companies, "state">;
}): Promise<VerifyResult> {
  const { provenance } = await companies.state();
  const months = provenance === null ? [] : await store.months(provenance);
  const faults: RecordFault[] = [];
  let count = 0;
  let before: FrozenMonth | null = null;
  for (const month of months) {
    const rows = await store.rows(provenance!, month.monthEnd);
    count += rows.length;
    faults.push(...verifyMonth(month, rows, before));
    before = month;
  }
  return { months: months.length, rows: count, faults };
}
