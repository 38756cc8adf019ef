import type { CustomerRows } from "../readings/customer-rows.ts";
import type { InvoiceRow, RefundRow } from "../receipts/invoice-row.ts";

export interface RowDifference {
  /** Such as `subscriptions.sub_1.status`; without a column where a whole row is missing. */
  readonly field: string;
  readonly local: unknown;
  readonly remote: unknown;
}

/** Different in each reading. */
const CHANGING: ReadonlySet<string> = new Set(["paymentUrl"] satisfies (keyof InvoiceRow)[]);

/** Differences between our rows and those derived from Stripe's objects. */
export function compareRows(local: CustomerRows, remote: CustomerRows): RowDifference[] {
  const { subscriptions, invoices, refunds } = local;
  return [
    ...compareFields(
      { balance: local.balance, card: local.card },
      { balance: remote.balance, card: remote.card },
      [],
    ),
    ...compareLists("subscriptions", "subscriptionId", subscriptions, remote.subscriptions),
    ...compareLists("invoices", "invoiceId", invoices, remote.invoices),
    ...compareLists("refunds", "refundId", refunds, remote.refunds),
    ...refunds.filter(hasFailed(remote)).map((refund) => {
      return { field: `refunds.${refund.refundId}`, local: refund, remote: null };
    }),
    ...compareLists("disputes", "disputeId", local.disputes, remote.disputes),
  ];
}

/** Other rows are kept even if Stripe no longer returns them. */
function hasFailed({ refunds }: CustomerRows) {
  const ids = new Set(refunds.map(({ refundId }) => refundId));
  return ({ refundId }: RefundRow): boolean => !ids.has(refundId);
}

function compareLists<Key extends string, Row extends Readonly<Record<Key, string>>>(
  name: string,
  key: Key,
  local: readonly Row[],
  remote: readonly Row[],
): RowDifference[] {
  const known = new Map(local.map((row) => [row[key], row]));
  return remote.flatMap((row) => {
    const path = [name, row[key]];
    const before = known.get(row[key]);
    return before === undefined
      ? [{ field: path.join("."), local: null, remote: row }]
      : compareFields(before, row, path);
  });
}

function compareFields(local: object, remote: object, path: readonly string[]): RowDifference[] {
  const before = new Map(Object.entries(local) as [string, unknown][]);
  return (Object.entries(remote) as [string, unknown][])
    .filter(([name, value]) => !CHANGING.has(name) && !isEqual(before.get(name), value))
    .map(([name, value]) => ({
      field: [...path, name].join("."),
      local: before.get(name) ?? null,
      remote: value,
    }));
}

/** jsonb changes the order of keys. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...keys].every((key) => isEqual(left[key], right[key]));
}
