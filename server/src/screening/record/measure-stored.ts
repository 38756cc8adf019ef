import { screenMonthEnds, type RecordQuestion, type StoredHistory } from "./screen-month-ends.ts";
import { measureRecord, type ScreenRecordResult } from "./measure-record.ts";

export type RecordOutcome =
  | { readonly state: "preparing" }
  | { readonly state: "too_short" }
  | { readonly state: "measured"; readonly record: ScreenRecordResult };

/** The worker may replace packs while they are read. */
const MAX_READINGS = 3;

export async function measureStored(
  stored: StoredHistory,
  question: RecordQuestion,
): Promise<RecordOutcome> {
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const history = await stored.history();
    if (history === null) return { state: "preparing" };
    const screened = await screenMonthEnds(stored, history, question);
    if (screened === null) continue;
    const record = measureRecord(screened.months, screened.last);
    return record === null ? { state: "too_short" } : { state: "measured", record };
  }
  return { state: "preparing" };
}
