import { describe, expect, it } from "vitest";
import { openDebits } from "./open-debits.ts";
import type { InvoiceRow, InvoiceRowLine } from "./invoice-row.ts";

const start = 1_761_955_200;
const end = start + 30 * 86_400;
const changedAt = start + 86_400;

const month: InvoiceRowLine = {
  subscriptionId: "sub_1",
  product: { kind: "plan", plan: "tenbin_light" },
  kind: "month",
  periodStart: start,
  periodEnd: end,
  amount: 1_480,
  rate: 10,
};
const rest: InvoiceRowLine = {
  ...month,
  product: { kind: "plan", plan: "tenbin_standard" },
  kind: "rest",
  periodStart: changedAt,
  amount: 9_667,
};
const credit: InvoiceRowLine = { ...month, kind: "credit", periodStart: changedAt, amount: -1_431 };

function invoice(lines: readonly InvoiceRowLine[], status: InvoiceRow["status"] = "paid") {
  return {
    invoiceId: "in_1",
    number: "TENBIN-0001",
    issuedAt: start,
    status,
    lines,
    carriedIn: 0,
    charged: 0,
    carriedOut: 0,
    paidAt: null,
    paymentUrl: null,
  };
}
const upgraded = [invoice([rest, credit]), invoice([month])];

describe("openDebits", () => {
  it("is what was charged for the month, after discount", () => {
    expect(openDebits([invoice([month])], "sub_1", "tenbin_light")).toEqual([
      { amount: 1_480, period: { start, end } },
    ]);
  });

  it("is what the last change charged", () => {
    expect(openDebits(upgraded, "sub_1", "tenbin_standard")).toEqual([
      { amount: 9_667, period: { start: changedAt, end } },
    ]);
  });

  it("is none where the last charge is of another plan, subscription or product", () => {
    const unit = { ...month, product: { kind: "unit", ticker: "7203" } } as const;
    expect(openDebits(upgraded, "sub_1", "tenbin_light")).toEqual([]);
    expect(openDebits(upgraded, "sub_2", "tenbin_standard")).toEqual([]);
    expect(openDebits([invoice([unit])], "sub_1", "tenbin_light")).toEqual([]);
    expect(openDebits([], "sub_1", "tenbin_light")).toEqual([]);
  });

  it("leaves out what was voided", () => {
    const voided = [invoice([rest, credit], "void"), invoice([month])];
    expect(openDebits(voided, "sub_1", "tenbin_light")).toEqual([
      { amount: 1_480, period: { start, end } },
    ]);
  });
});
