import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import type { CustomerObjects } from "../payments/payments.ts";
import { resolveUnitTickers } from "./resolve-unit-tickers.ts";

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1_000;
/** 9912 is another company since July 2025. */
const tickerAt = (ticker: string, at: Date) =>
  ticker === "9912" && at < new Date("2025-07-01T00:00:00Z") ? "9912~1" : ticker;

const subscription = (id: string, day: string, ticker?: string) => ({
  id,
  start_date: seconds(day),
  metadata: ticker === undefined ? {} : { ticker },
});
const invoice = (of: string, day: string, ticker?: string) => ({
  id: `${of}-${day}`,
  created: seconds(day),
  parent: {
    subscription_details: {
      subscription: of,
      metadata: ticker === undefined ? null : { ticker },
    },
  },
});

const ofInvoice = ({ parent }: Stripe.Invoice) =>
  parent?.subscription_details?.metadata?.["ticker"] ?? null;

/** Tickers of subscriptions and invoices. */
function resolved(subscriptions: readonly object[], invoices: readonly object[]) {
  const objects = { subscriptions, invoices } as unknown as CustomerObjects;
  const read = resolveUnitTickers(objects, tickerAt);
  return {
    subscriptions: read.subscriptions.map(({ metadata }) => metadata["ticker"] ?? null),
    invoices: read.invoices.map(ofInvoice),
  };
}

describe("resolveUnitTickers", () => {
  it("gives a unit the ticker of the company that had the code when it was bought", () => {
    const bought = [
      subscription("sub_old", "2023-05-01", "9912"),
      subscription("sub_new", "2025-08-01", "9912"),
      subscription("sub_other", "2023-05-01", "7203"),
      subscription("sub_plan", "2023-05-01"),
    ];
    expect(resolved(bought, []).subscriptions).toEqual(["9912~1", "9912", "7203", null]);
  });

  it("names the company by its own ticker in invoices since another one has the code", () => {
    const bought = [
      subscription("sub_old", "2023-05-01", "9912"),
      subscription("sub_new", "2025-08-01", "9912"),
      subscription("sub_plan", "2023-05-01"),
    ];
    const invoices = [
      invoice("sub_old", "2025-06-01", "9912"),
      invoice("sub_old", "2025-07-01", "9912"),
      invoice("sub_new", "2025-08-01", "9912"),
      invoice("sub_gone", "2025-08-01", "9912"),
      invoice("sub_plan", "2025-08-01"),
    ];
    expect(resolved(bought, invoices).invoices).toEqual(["9912", "9912~1", "9912", "9912", null]);
  });
});
