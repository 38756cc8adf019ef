import { invoice, invoiceSummary } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUnixSeconds } from "../money/billing-periods.ts";
import { testIssuer } from "../testing/test-issuer.ts";
import type { InvoiceRow, InvoiceRowLine, RefundRow } from "./invoice-row.ts";
import { composeDocument, composeReturn, toInvoiceSummary, toReceipt } from "./to-receipt.ts";

const at = (iso: string) => toUnixSeconds(new Date(iso));
const facts = {
  issuer: testIssuer,
  recipient: "山田商店",
  companyNames: new Map([["7203", "見本自動車"]]),
};

const rest: InvoiceRowLine = {
  subscriptionId: "sub_1",
  product: { kind: "plan", plan: "tenbin_standard" },
  kind: "rest",
  periodStart: at("2025-11-14T00:00:00Z"),
  periodEnd: at("2025-12-01T00:00:00Z"),
  amount: 5_667,
  rate: 10,
};
const credit: InvoiceRowLine = {
  ...rest,
  product: { kind: "plan", plan: "tenbin_light" },
  kind: "credit",
  amount: -1_122,
};
function lineOf(amount: number, rate: number): InvoiceRowLine {
  return { ...rest, amount, rate };
}

const upgrade: InvoiceRow = {
  invoiceId: "in_1",
  number: "TENBIN-0002",
  issuedAt: at("2025-11-14T00:00:00Z"),
  status: "paid",
  lines: [rest, credit],
  carriedIn: 40,
  charged: 4_585,
  carriedOut: 0,
  paidAt: at("2025-11-14T00:00:05Z"),
  paymentUrl: null,
};
const refund = (refundId: string, day: string, amount: number): RefundRow => ({
  refundId,
  invoiceId: upgrade.invoiceId,
  refundedAt: at(`${day}T00:00:00Z`),
  amount,
});

/** As issued at once, and never again. */
function issue(row: InvoiceRow, refunds: readonly RefundRow[] = []) {
  const document = composeDocument(row, facts);
  const issued = refunds.map((one) => ({
    row: one,
    document: composeReturn(one, document, testIssuer),
  }));
  return toReceipt({ row, document, refunds: issued, reissues: [] }, 1);
}

describe("toReceipt", () => {
  it("is a qualified invoice: issuer, recipient, lines, rate, total and tax", () => {
    expect(issue(upgrade)).toEqual({
      invoice_id: "in_1",
      number: "TENBIN-0002",
      issued_at: "2025-11-14T00:00:00.000Z",
      status: "paid",
      total: 4_545,
      refunded: 0,
      replaced_by: null,
      issue: 1,
      replaces: null,
      reissues_left: 5,
      issuer: testIssuer,
      recipient: "山田商店",
      lines: [
        {
          description: "スタンダード 変更後の残り期間分",
          period_start: "2025-11-14T00:00:00.000Z",
          period_end: "2025-12-01T00:00:00.000Z",
          amount: 5_667,
          rate: 10,
        },
        {
          description: "ライト 変更前の未使用分(差し引き)",
          period_start: "2025-11-14T00:00:00.000Z",
          period_end: "2025-12-01T00:00:00.000Z",
          amount: -1_122,
          rate: 10,
        },
      ],
      taxes: [{ rate: 10, total: 4_545, tax: 413 }],
      carried_in: 40,
      charged: 4_585,
      carried_out: 0,
      paid_at: "2025-11-14T00:00:05.000Z",
      refunds: [],
    });
  });

  it.each([
    ["7203", "単品購入 7203 見本自動車 1か月分"],
    ["9999", "単品購入 9999 1か月分"],
  ])("names the company of a unit where it is known: %s", (ticker, description) => {
    const unit = { ...rest, product: { kind: "unit", ticker }, kind: "month" } as const;
    expect(issue({ ...upgrade, lines: [unit] }).lines).toMatchObject([{ description }]);
  });

  it("has a document of its own for each refund, the oldest first", () => {
    const refunds = [refund("re_2", "2025-12-02", 1_000), refund("re_1", "2025-12-01", 3_545)];
    const receipt = issue(upgrade, refunds);
    expect(receipt.refunded).toBe(4_545);
    expect(receipt.refunds).toEqual([
      {
        refund_id: "re_1",
        refunded_at: "2025-12-01T00:00:00.000Z",
        amount: 3_545,
        issuer: testIssuer,
        items: ["スタンダード 変更後の残り期間分"],
        taxes: [{ rate: 10, total: 3_545, tax: 322 }],
      },
      {
        refund_id: "re_2",
        refunded_at: "2025-12-02T00:00:00.000Z",
        amount: 1_000,
        issuer: testIssuer,
        items: ["スタンダード 変更後の残り期間分"],
        taxes: [{ rate: 10, total: 1_000, tax: 90 }],
      },
    ]);
  });

  it("splits a refund of two rates in proportion, without losing a yen", () => {
    const lines = [lineOf(1_100, 10), lineOf(540, 8)];
    const [only] = issue({ ...upgrade, lines }, [refund("re_1", "2025-12-01", 1_001)]).refunds;
    expect(only?.taxes).toEqual([
      { rate: 10, total: 672, tax: 61 },
      { rate: 8, total: 329, tax: 24 },
    ]);
  });

  const lines = fc.array(
    fc
      .tuple(fc.integer({ min: -30_000, max: 30_000 }), fc.constantFrom(8, 10))
      .map(([amount, rate]) => lineOf(amount, rate)),
    { minLength: 1 },
  );

  it("fits the contract and adds up, for any lines and refunds", () => {
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 1, max: 30_000 })), (all, amounts) => {
        const refunds = amounts.map((amount, index) => refund(`re_${index}`, "2025-12-01", amount));
        const receipt = issue({ ...upgrade, lines: all }, refunds);
        expect(invoice.parse(receipt)).toEqual(receipt);
        const totals = receipt.taxes.reduce((sum, { total }) => sum + total, 0);
        expect(totals).toBe(receipt.total);
        for (const { amount, taxes } of receipt.refunds) {
          expect(taxes.reduce((sum, { total }) => sum + total, 0)).toBe(amount);
        }
      }),
    );
  });
});

describe("toInvoiceSummary", () => {
  it("is the head of the document", () => {
    const summary = toInvoiceSummary(upgrade, [refund("re_1", "2025-12-01", 45)], []);
    expect(invoiceSummary.parse(summary)).toEqual({
      invoice_id: "in_1",
      number: "TENBIN-0002",
      issued_at: "2025-11-14T00:00:00.000Z",
      status: "paid",
      total: 4_545,
      refunded: 45,
      replaced_by: null,
    });
  });
});
