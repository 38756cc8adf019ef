import type { PromisingRecordResponse } from "@tenbin/contract";
import { RuleRecord } from "./rule-record.tsx";
import { ScoreRecord } from "./score-record.tsx";
import type { ScoreRecord as OrderRecord } from "./to-score-record.ts";

/** Of the first companies, and of the whole order. */
export default function Records({
  ofRule,
  ofOrder,
}: {
  readonly ofRule: PromisingRecordResponse | null;
  readonly ofOrder: OrderRecord | null;
}) {
  return (
    <>
      {ofRule === null ? null : <RuleRecord measured={ofRule} />}
      {ofOrder === null ? null : <ScoreRecord record={ofOrder} />}
    </>
  );
}
