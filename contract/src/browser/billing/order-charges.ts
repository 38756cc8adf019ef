/** The charges of an order in words. */
import type { ChargeLine, ConfirmationTerm, TextPart } from "./confirmation-parts.ts";
import { formatMagnitude, formatMonthDay, jstDate } from "../figures.ts";
import type { Charge, OrderTerms } from "./order-terms.ts";

export function yen(amount: number): string {
  return `${amount < 0 ? "−" : ""}${formatMagnitude(amount, 0)}円`;
}

/** Charges of a whole month; the first one of an upgrade is a difference, that of a plan after a trial is nothing. */
function monthlyCharges(terms: OrderTerms): readonly Charge[] {
  return beginsWithMonth(terms) ? terms.charges : terms.charges.slice(1);
}

function beginsWithMonth({ order, trial }: OrderTerms): boolean {
  return order.kind !== "upgrade" && trial?.begins !== "after_trial";
}

export function monthlyTerm(terms: OrderTerms): ConfirmationTerm {
  const monthly = monthlyCharges(terms);
  const starts = monthly.filter((charge, i) => i === 0 || charge.yen !== monthly[i - 1]?.yen);
  const text = starts.map((start, i) => {
    const amount: TextPart = { text: yen(start.yen), strong: true };
    const next = starts[i + 1];
    return [amount, { text: whenCharged(terms, start, next ?? null) }];
  });
  return { term: "毎月の金額(税込)", text };
}

function whenCharged(terms: OrderTerms, start: Charge, next: Charge | null): string {
  const monthly = monthlyCharges(terms);
  const from = monthly.indexOf(start) + 1;
  if (next !== null) {
    const to = monthly.indexOf(next);
    const reduced = terms.coupon === null ? "" : "(クーポン適用後)";
    return ` ${from === to ? "" : `${from}〜`}${to}回目${reduced}`;
  }
  if (from > 1) return ` ${from}回目から`;
  return beginsWithMonth(terms) ? "" : `(${formatMonthDay(jstDate(start.at))}の請求から)`;
}

/** The first, the next, and both sides of a change of the amount. */
export function chargeLines(terms: OrderTerms): ChargeLine[] {
  const { charges } = terms;
  const isShown = ({ yen: amount }: Charge, i: number) =>
    i < 2 ||
    amount !== charges[i - 1]?.yen ||
    (i < charges.length - 1 && amount !== charges[i + 1]?.yen);
  return charges.flatMap((charge, i) =>
    isShown(charge, i)
      ? [
          {
            day: jstDate(charge.at),
            amount: yen(charge.yen),
            note: chargeNote(terms, i),
            now: i === 0,
          },
        ]
      : [],
  );
}

function chargeNote(terms: OrderTerms, i: number): string {
  const { order, charges, coupon } = terms;
  // From here on every month costs the same.
  const isSteady = i > 0 && charges.slice(i).every(({ yen: amount }) => amount === charges[i]?.yen);
  if (order.kind === "upgrade" && i === 0) return "差額・今日";
  if (i === 0 && !beginsWithMonth(terms)) {
    return charges[0]?.yen === 0 ? "今日・請求なし" : "今日・前回までの繰り越し";
  }
  const monthly = beginsWithMonth(terms) ? i + 1 : i;
  const next = terms.trial?.begins === "after_trial" ? "最初の請求" : "次の請求";
  if (isSteady) return i === 1 ? `${next}・以後毎月` : `${monthly}回目から毎月`;
  const count = `${monthly}回目`;
  if (i === 0) return `${count}・今日`;
  if (coupon !== null && i === charges.length - 2) return `${count}・クーポンはここまで`;
  return i === 1 ? `${count}・${next}` : count;
}
