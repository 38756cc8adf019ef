import { jstDay } from "../../platform/clock/clock.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import { type UnixSeconds, fromUnixSeconds } from "../money/billing-periods.ts";
import type { InvoiceRow, InvoiceRowLine, RefundRow } from "../receipts/invoice-row.ts";
import { isInCoolingOff } from "./cooling-off-period.ts";

/** The facts of an advisory contract that its refund depends on. */
export interface CoolableContract {
  readonly subscriptionId: string;
  /** Fees of the subscription from then on belong to this contract, until the next one begins. */
  readonly feesFrom: UnixSeconds;
  /** Arrival of its document; null: not yet. */
  readonly deliveredAt: Date | null;
}

/** Refund of one invoice. */
export interface RefundPart {
  readonly invoiceId: string;
  readonly amount: number;
  /** Set if the amount was carried to the balance, being below the smallest charge; absent: to the card. */
  readonly to?: "balance";
}

/** In yen, tax included. */
export interface CoolingOffRefund {
  /** Fee kept for the days since the document arrived. */
  readonly kept: number;
  readonly refunds: readonly RefundPart[];
}

export interface PaidRows {
  readonly invoices: readonly InvoiceRow[];
  readonly refunds: readonly RefundRow[];
}

/**
 * Refund due if the newest of a subscription's contracts is cooled off at a moment. A
 * contract before it whose own ten days still run, as before a quick upgrade, is cooled off with it.
 * @param contracts of one subscription, oldest first
 * @returns null once the newest contract's days are over
 */
export function computeCoolingOffRefund(
  contracts: readonly CoolableContract[],
  rows: PaidRows,
  at: Date,
): CoolingOffRefund | null {
  const newest = contracts.at(-1);
  if (newest === undefined || !isInCoolingOff(newest.deliveredAt, at)) return null;
  const { subscriptionId } = newest;
  const paid = rows.invoices.filter(({ status }) => status === "paid");
  const owed = listOwed(paid);
  const cooled = contracts.flatMap((contract, i) => {
    if (!isInCoolingOff(contract.deliveredAt, at)) return [];
    const until = contracts[i + 1]?.feesFrom ?? null;
    const end = until === null ? at : fromUnixSeconds(until);
    return [refundContract(contract, end, { lines: linesOf(paid, contracts, i), owed })];
  });
  const paidBack = refundsOf(rows.refunds, new Set(cooled.flatMap(({ invoiceIds }) => invoiceIds)));
  const due = sum(cooled.map(({ paidFor, kept }) => paidFor - kept)) - paidBack;
  return {
    kept: sum(cooled.map(({ kept }) => kept)),
    refunds: [
      ...cooled.flatMap(({ dropped }) => dropped),
      ...allocate(due, { ...rows, invoices: paid }, subscriptionId),
    ],
  };
}

/** Yen refunded to cards. */
export function refundToCards(refunds: readonly RefundPart[]): number {
  return sum(refunds.filter(({ to }) => to === undefined).map(({ amount }) => amount));
}

/** Amounts that invoices carried to the balance and that no later invoice has charged. */
function listOwed(invoices: readonly InvoiceRow[]): RefundPart[] {
  const newestFirst = invoices.toSorted((a, b) => b.issuedAt - a.issuedAt);
  const end = newestFirst.findIndex(({ carriedOut }) => carriedOut <= 0);
  return newestFirst
    .slice(0, end === -1 ? undefined : end)
    .filter(({ carriedIn, carriedOut }) => carriedOut > carriedIn)
    .map(({ invoiceId, carriedIn, carriedOut }) => ({
      invoiceId,
      amount: carriedOut - carriedIn,
      to: "balance",
    }));
}

interface ContractLine extends InvoiceRowLine {
  readonly invoiceId: string;
}

/** Charges of a contract, and the credits given when the next one began. */
function linesOf(
  invoices: readonly InvoiceRow[],
  contracts: readonly CoolableContract[],
  index: number,
): ContractLine[] {
  const lines = invoices.flatMap(({ invoiceId, lines: all }) =>
    all.map((line) => ({ ...line, invoiceId })),
  );
  const indexAt = (isBegun: (contract: CoolableContract) => boolean) =>
    Math.max(0, contracts.findLastIndex(isBegun));
  return lines.filter(({ subscriptionId, kind, periodStart }) => {
    if (subscriptionId !== contracts[index]?.subscriptionId) return false;
    // A credit belongs to the contract before the change.
    return kind === "credit"
      ? indexAt(({ feesFrom }) => feesFrom < periodStart) === index
      : indexAt(({ feesFrom }) => feesFrom <= periodStart) === index;
  });
}

interface ContractCharges {
  readonly lines: readonly ContractLine[];
  /** By invoice, over all contracts. */
  readonly owed: readonly RefundPart[];
}

interface ContractRefund {
  readonly paidFor: number;
  readonly kept: number;
  readonly invoiceIds: readonly string[];
  /** Owed, but no longer charged. */
  readonly dropped: readonly RefundPart[];
}

/**
 * The fee for the period ÷ its days, without fractions of a yen, × the days from the arrival of the document
 * to the end of the contract; the day of arrival is not counted. 金融商品取引業等に関する内閣府令 115条 allows no more.
 */
function refundContract(
  { deliveredAt }: CoolableContract,
  end: Date,
  { lines, owed }: ContractCharges,
): ContractRefund {
  const fees = lines.filter(({ kind }) => kind !== "credit");
  const invoiceIds = fees.map(({ invoiceId }) => invoiceId);
  const dropped = owed.filter(({ invoiceId }) => invoiceIds.includes(invoiceId));
  const charged = sum(lines.map(({ amount }) => amount));
  const paidFor = Math.max(0, charged - sum(dropped.map(({ amount }) => amount)));
  const allowed = deliveredAt === null ? [] : fees.map((fee) => feeFor(fee, deliveredAt, end));
  return { paidFor, kept: Math.min(paidFor, sum(allowed)), invoiceIds, dropped };
}

function feeFor({ amount, periodStart, periodEnd }: InvoiceRowLine, from: Date, to: Date): number {
  const [start, end] = [dayOf(fromUnixSeconds(periodStart)), dayOf(fromUnixSeconds(periodEnd))];
  const [first, last] = [later(start, dayOf(from)), earlier(end, dayOf(to))];
  const days = Math.max(0, daysBetween(first, last));
  return Math.floor(amount / Math.max(1, daysBetween(start, end))) * days;
}

const dayOf = jstDay;
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * From the newest invoice of the subscription to the oldest, then from other invoices: credit that paid it came
 * from them. Never more than what remains of each charge.
 */
function allocate(
  due: number,
  { invoices, refunds }: PaidRows,
  subscriptionId: string,
): readonly RefundPart[] {
  const isOwn = ({ lines }: InvoiceRow) =>
    lines.some((line) => line.subscriptionId === subscriptionId);
  const ordered = invoices.toSorted(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.issuedAt - a.issuedAt,
  );
  const parts: RefundPart[] = [];
  let left = due;
  for (const { invoiceId, charged } of ordered) {
    const amount = Math.min(left, charged - refundsOf(refunds, new Set([invoiceId])));
    if (amount <= 0) continue;
    parts.push({ invoiceId, amount });
    left -= amount;
  }
  return parts;
}

function refundsOf(refunds: readonly RefundRow[], invoiceIds: ReadonlySet<string>): number {
  return sum(
    refunds.filter(({ invoiceId }) => invoiceIds.has(invoiceId)).map(({ amount }) => amount),
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
