import { expect, it } from "vitest";
import { START } from "../subscription-state/testing/stripe-objects.ts";
import { planState } from "../subscription-state/testing/subscription-states.ts";
import { listDisputed } from "./returned-payments.ts";

const DAY = 86_400;
const plan = planState({});
const month = { kind: "month", periodStart: START, periodEnd: START + 30 * DAY } as const;
const invoice = {
  invoiceId: "in_1",
  number: "TENBIN-0001",
  issuedAt: START,
  status: "paid",
  lines: [
    {
      subscriptionId: plan.subscriptionId,
      product: plan.product,
      ...month,
      amount: 1_980,
      rate: 10,
    },
  ],
  carriedIn: 0,
  charged: 1_980,
  carriedOut: 0,
  paidAt: START,
  paymentUrl: null,
} as const;
const dispute = { disputeId: "dp_1", invoiceId: "in_1", amount: 1_980, openedAt: START } as const;

const disputedAfter = (days: number, status: "open" | "won" | "lost") => {
  const rows = {
    balance: 0,
    card: null,
    subscriptions: [plan],
    invoices: [invoice],
    refunds: [],
    disputes: [{ ...dispute, status }],
  };
  return listDisputed(rows, new Date((START + days * DAY) * 1_000));
};

it("lists what runs though its payment was lost, but for disputes that may be of before they were read", () => {
  expect(disputedAfter(179, "lost")).toEqual([plan]);
  expect(disputedAfter(180, "lost")).toEqual([]);
  expect(disputedAfter(1, "open")).toEqual([]);
  expect(disputedAfter(1, "won")).toEqual([]);
});
