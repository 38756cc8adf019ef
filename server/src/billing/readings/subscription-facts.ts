import type { FactColumn } from "../../platform/database/fact-columns.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { type SubscriptionColumns, columns, toState } from "./subscription-rows.ts";

const moments = columns.filter((name) => /_(at|start|end|since)$/.test(name));

/** Those that have not ended, and plans that have: what a member pays for or paid for last. */
export const subscriptionFacts: FactColumn<readonly SubscriptionState[]> = {
  sql: `select json_agg(subscription) from (
    select ${columns.join(", ")} from subscriptions
    where uid = asked.uid and (status <> 'quit' or ticker is null)) as subscription`,
  parse: (rows) => ((rows ?? []) as readonly JsonRow[]).map((row) => toState(reviveMoments(row))),
};

type JsonRow = Readonly<Record<string, string | null>>;

/** JSON has moments as text. */
function reviveMoments(row: JsonRow): SubscriptionColumns {
  const revived = moments.map((name) => {
    const written = row[name];
    return [name, typeof written === "string" ? new Date(written) : null];
  });
  return { ...row, ...Object.fromEntries(revived) } as SubscriptionColumns;
}
