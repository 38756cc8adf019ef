import { expect, it } from "vitest";
import { START } from "../subscription-state/testing/stripe-objects.ts";
import { planState } from "../subscription-state/testing/subscription-states.ts";
import { listDisputed } from "./returned-payments.ts";
import { NO_ROWS, paidMonth } from "./testing/customer-rows.ts";

const DAY = 86_400;
const plan = planState({});
const invoice = paidMonth(plan.subscriptionId);
const { invoiceId } = invoice;
const dispute = { disputeId: "dp_1", invoiceId, amount: 1_980, openedAt: START } as const;

const disputedAfter = (days: number, status: "open" | "won" | "lost") => {
  const disputes = [{ ...dispute, status }];
  const rows = { ...NO_ROWS, subscriptions: [plan], invoices: [invoice], disputes };
  return listDisputed(rows, new Date((START + days * DAY) * 1_000));
};

it("lists what runs though its payment was lost, but for disputes that may be of before they were read", () => {
  expect(disputedAfter(179, "lost")).toEqual([plan]);
  expect(disputedAfter(180, "lost")).toEqual([]);
  expect(disputedAfter(1, "open")).toEqual([]);
  expect(disputedAfter(1, "won")).toEqual([]);
});
