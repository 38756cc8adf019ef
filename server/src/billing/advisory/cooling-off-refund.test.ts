import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUnixSeconds } from "../money/billing-periods.ts";
import type { InvoiceRow, InvoiceRowLine } from "../receipts/invoice-row.ts";
import type { PaidPlan } from "../subscription-state/subscription-state.ts";
import { coolingOffEnd, isInCoolingOff } from "./cooling-off-period.ts";
import { type CoolableContract, computeCoolingOffRefund } from "./cooling-off-refund.ts";

const moment = (iso: string) => new Date(iso);
const at = (iso: string) => toUnixSeconds(moment(iso));
const BOUGHT = "2025-11-14T00:00:00Z";
const RENEWS = "2025-12-14T00:00:00Z";
const UPGRADED = "2025-11-18T03:00:00Z";

function line(
  plan: PaidPlan,
  kind: InvoiceRowLine["kind"],
  [start, end]: readonly [string, string],
  amount: number,
): InvoiceRowLine {
  const product = { kind: "plan", plan } as const;
  const period = { periodStart: at(start), periodEnd: at(end) };
  return { subscriptionId: "sub", product, kind, ...period, amount, rate: 10 };
}

function invoice(
  invoiceId: string,
  issuedAt: string,
  lines: readonly InvoiceRowLine[],
  balance = 0,
): InvoiceRow {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    invoiceId,
    number: invoiceId,
    issuedAt: at(issuedAt),
    status: "paid",
    lines,
    carriedIn: balance,
    charged: Math.max(0, total + balance),
    carriedOut: 0,
    paidAt: at(issuedAt),
    paymentUrl: null,
  };
}

const purchase = invoice("in_1", BOUGHT, [line("tenbin_light", "month", [BOUGHT, RENEWS], 1_980)]);
const upgrade = invoice("in_2", UPGRADED, [
  line("tenbin_light", "credit", [UPGRADED, RENEWS], -1_708),
  line("tenbin_standard", "rest", [UPGRADED, RENEWS], 8_625),
]);
const contract = (feesFrom: string, deliveredAt: string | null): CoolableContract => ({
  subscriptionId: "sub",
  feesFrom: at(feesFrom),
  deliveredAt: deliveredAt === null ? null : moment(deliveredAt),
});
const light = contract(BOUGHT, BOUGHT);
const rows = { invoices: [purchase], refunds: [] };
const refundOn = (day: string) => computeCoolingOffRefund([light], rows, moment(day));
/** On the fourth day after the document arrived. */
const refundAll = (...invoices: InvoiceRow[]) =>
  computeCoolingOffRefund([light], { invoices, refunds: [] }, moment("2025-11-18T00:00:00Z"));
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

describe("the ten days", () => {
  it("begin with the day of arrival in Japan and end at midnight", () => {
    expect(coolingOffEnd(moment("2025-11-14T14:59:59Z"))).toEqual(moment("2025-11-23T15:00:00Z"));
    expect(coolingOffEnd(moment("2025-11-14T15:00:00Z"))).toEqual(moment("2025-11-24T15:00:00Z"));
    expect(isInCoolingOff(moment(BOUGHT), moment("2025-11-23T14:59:59Z"))).toBe(true);
    expect(isInCoolingOff(moment(BOUGHT), moment("2025-11-23T15:00:00Z"))).toBe(false);
  });

  it("do not begin before the document has arrived", () => {
    expect(isInCoolingOff(null, moment("2030-01-01T00:00:00Z"))).toBe(true);
  });
});

describe("computeCoolingOffRefund", () => {
  it("keeps nothing on the day on which the document arrived", () => {
    expect(refundOn("2025-11-14T14:59:59Z")).toEqual({
      kept: 0,
      refunds: [{ invoiceId: "in_1", amount: 1_980 }],
    });
  });

  it("keeps the fee of a day for each day since, and refunds the rest", () => {
    // 1,980 yen for 30 days are 66 yen a day.
    expect(refundOn("2025-11-14T15:00:00Z")).toMatchObject({
      kept: 66,
      refunds: [{ amount: 1_914 }],
    });
    expect(refundOn("2025-11-23T14:59:59Z")).toMatchObject({
      kept: 594,
      refunds: [{ amount: 1_386 }],
    });
  });

  it("leaves fractions of a yen of a day's fee to the member", () => {
    const month = ["2025-12-14T00:00:00Z", "2026-01-14T00:00:00Z"] as const;
    const invoices = [invoice("in", month[0], [line("tenbin_light", "month", month, 1_980)])];
    const documented = contract(month[0], month[0]);
    // 63.87 yen a day.
    expect(
      computeCoolingOffRefund(
        [documented],
        { invoices, refunds: [] },
        moment("2025-12-17T00:00:00Z"),
      ),
    ).toMatchObject({ kept: 189 });
  });

  it("is over with the ten days", () => {
    expect(refundOn("2025-11-23T15:00:00Z")).toBeNull();
    expect(computeCoolingOffRefund([], rows, moment(BOUGHT))).toBeNull();
  });

  it("counts from the arrival of the document, however late it is [fault: SMTP × orders]", () => {
    const late = contract(BOUGHT, "2025-11-20T00:00:00Z");
    expect(computeCoolingOffRefund([late], rows, moment("2025-11-22T00:00:00Z"))).toMatchObject({
      kept: 132,
    });
    const missing = contract(BOUGHT, null);
    expect(computeCoolingOffRefund([missing], rows, moment("2025-12-01T00:00:00Z"))).toMatchObject({
      kept: 0,
      refunds: [{ amount: 1_980 }],
    });
  });

  it("refunds an upgrade with what of the old plan had paid for it, from the newest invoice on", () => {
    const contracts = [
      contract("2025-10-14T00:00:00Z", "2025-10-14T00:00:00Z"),
      contract(UPGRADED, UPGRADED),
    ];
    const paid = { invoices: [purchase, upgrade], refunds: [] };
    // 8,625 yen for 26 days are 331 yen a day.
    expect(computeCoolingOffRefund(contracts, paid, moment("2025-11-20T03:00:00Z"))).toEqual({
      kept: 662,
      refunds: [
        { invoiceId: "in_2", amount: 6_917 },
        { invoiceId: "in_1", amount: 1_046 },
      ],
    });
  });

  it("cools off the contract before an upgrade too while its own days run", () => {
    const contracts = [light, contract(UPGRADED, UPGRADED)];
    const paid = { invoices: [purchase, upgrade], refunds: [] };
    // Four days of light at 66 yen, two of standard at 331.
    const refund = computeCoolingOffRefund(contracts, paid, moment("2025-11-20T03:00:00Z"));
    expect(refund?.kept).toBe(264 + 662);
    expect(refund?.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      1_980 + 8_625 - 1_708 - 926,
    );
  });

  it("does not refund again what was refunded before", () => {
    const refund = { refundId: "re", invoiceId: "in_1", amount: 500, refundedAt: at(BOUGHT) };
    const paid = { invoices: [purchase], refunds: [refund] };
    expect(computeCoolingOffRefund([light], paid, moment("2025-11-15T00:00:00Z"))).toEqual({
      kept: 66,
      refunds: [{ invoiceId: "in_1", amount: 1_414 }],
    });
  });

  it("refunds nothing of what was not paid", () => {
    const unpaid = { invoices: [{ ...purchase, status: "unpaid" as const }], refunds: [] };
    expect(computeCoolingOffRefund([light], unpaid, moment(BOUGHT))).toEqual({
      kept: 0,
      refunds: [],
    });
  });

  it("pays back what a credit had paid with the invoices that it came from", () => {
    const old = { ...purchase, invoiceId: "in_0", issuedAt: at("2025-10-01T00:00:00Z") };
    const other = { ...old, lines: [{ ...purchase.lines[0]!, subscriptionId: "old" }] };
    const credited = invoice("in_1", BOUGHT, purchase.lines, -1_500);
    expect(
      computeCoolingOffRefund(
        [light],
        { invoices: [other, credited], refunds: [] },
        moment(BOUGHT),
      ),
    ).toEqual({
      kept: 0,
      refunds: [
        { invoiceId: "in_1", amount: 480 },
        { invoiceId: "in_0", amount: 1_500 },
      ],
    });
  });

  it("drops what is too little for a card while it is owed, and keeps nothing of it", () => {
    const month = line("tenbin_light", "month", [BOUGHT, RENEWS], 40);
    const small = { ...invoice("in_1", BOUGHT, [month]), charged: 0, carriedOut: 40 };
    const other = { ...invoice("in_0", "2025-11-01T00:00:00Z", []), charged: 500 };
    const later = { ...other, invoiceId: "in_2", issuedAt: at("2025-11-15T00:00:00Z") };
    const dropped = { invoiceId: "in_1", amount: 40, to: "balance" };
    expect(refundAll(small, other)).toEqual({ kept: 0, refunds: [dropped] });
    // Still owed with what came after it, which is of something else.
    const more = { ...later, charged: 0, carriedIn: 40, carriedOut: 48 };
    expect(refundAll(more, small, other)).toEqual({ kept: 0, refunds: [dropped] });
    // Charged with what came after it: 1 yen a day.
    const charging = { ...later, charged: 540, carriedIn: 40 };
    expect(refundAll(charging, small)).toEqual({
      kept: 4,
      refunds: [{ invoiceId: "in_2", amount: 36 }],
    });
  });

  it("never refunds more than is left of a charge, nor less than nothing, nor keeps more than days", () => {
    const cases = fc.record({
      price: fc.integer({ min: 50, max: 30_000 }),
      start: fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2026-01-01T00:00:00Z") }),
      days: fc.integer({ min: 28, max: 31 }),
      delay: fc.option(fc.integer({ min: 0, max: 40 * 86_400 })),
      elapsed: fc.integer({ min: 0, max: 60 * 86_400 }),
      balance: fc.integer({ min: -30_000, max: 49 }),
      refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ price, start, days, delay, elapsed, balance, refunded }) => {
        const period = [iso(start), iso(start + days * 86_400)] as const;
        const row = invoice(
          "in",
          period[0],
          [line("tenbin_light", "month", period, price)],
          balance,
        );
        const before = Math.floor(row.charged * refunded);
        const refunds =
          before === 0
            ? []
            : [{ refundId: "re", invoiceId: "in", amount: before, refundedAt: start }];
        const delivered = delay === null ? null : iso(start + delay);
        const now = new Date((start + (delay ?? 0) + elapsed) * 1_000);
        const refund = computeCoolingOffRefund(
          [contract(period[0], delivered)],
          { invoices: [row], refunds },
          now,
        );
        expect(refund === null).toBe(
          delivered !== null && now >= coolingOffEnd(new Date(delivered)),
        );
        if (refund === null) return;
        const sum = refund.refunds.reduce((total, { amount }) => total + amount, 0);
        expect(refund.refunds.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(
          true,
        );
        expect(sum).toBeLessThanOrEqual(row.charged - before);
        expect(refund.kept).toBeGreaterThanOrEqual(0);
        expect(refund.kept).toBeLessThanOrEqual(9 * Math.floor(price / days));
        expect(refund.kept + sum + before).toBeLessThanOrEqual(
          Math.max(price, before + refund.kept),
        );
        expect(delivered !== null || refund.kept === 0).toBe(true);
      }),
      { seed: 20_251_114, numRuns: 2_000 },
    );
  });
});
