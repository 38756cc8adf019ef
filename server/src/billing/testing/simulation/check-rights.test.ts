import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../platform/testing/database.ts";
import type { Payments } from "../../payments/payments.ts";
import { GRACE_DAYS } from "../../subscription-state/unpaid-deadlines.ts";
import { checkRights } from "./check-rights.ts";
import { checkWorld } from "./check-world.ts";
import { inProcess } from "./in-process.ts";
import { performStep } from "./perform-step.ts";
import { drainWorld } from "./drain-world.ts";
import type { Step } from "./steps.ts";
import { type WriterFlaws, type World, createWorld } from "./world.ts";

/** Before a February, whose month is shorter than the days after which what is unpaid is ended. */
const START = Date.UTC(2029, 11, 31) / 1_000;
const TICKER = "9984";
const GRACE_SECONDS = GRACE_DAYS * 86_400;

let database: TestDatabase;
let world: World;
beforeEach(async () => {
  database = await createTestDatabase({ max: 6 });
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

async function begin(flaws: WriterFlaws = {}): Promise<void> {
  world = await createWorld({ pool: database.pool, start: START, transport: inProcess, flaws });
}

async function runSteps(...steps: readonly Step[]): Promise<void> {
  for (const step of steps) await performStep(world, step);
}

const catchUp: readonly Step[] = [
  { kind: "deliver", mode: "normal" },
  { kind: "work", trouble: null },
];
/** Until the charge of the next month was tried. */
const nextCharge: Step = { kind: "pass", until: "period_end", seconds: 3_601 };
const graceEnd: readonly Step[] = [{ kind: "pass", until: "grace_end", seconds: 0 }, ...catchUp];

/** January is never paid, February late, and March fails. */
async function failAgain(): Promise<void> {
  const buy = { kind: "buy", item: TICKER, endsUnits: false, pause: 0, card: "good" } as const;
  await runSteps({ kind: "act", action: buy, trouble: null }, ...catchUp);
  await runSteps({ kind: "change_card", card: "fails_later" });
  await runSteps(nextCharge, ...catchUp, nextCharge, ...catchUp);
  await runSteps({ kind: "pay_invoice", index: 1, card: "good" }, nextCharge);
}

const findUnits = async () => (await world.process().billing.findPaidFacts(world.member.uid)).units;

describe("an older month that is owed when a later one was paid", () => {
  it("leaves to the next charge that fails days of grace of its own", async () => {
    await begin();
    await failAgain();
    await drainWorld(world);
    await checkWorld(world);
    expect(await findUnits()).toEqual([TICKER]);
    await runSteps(...graceEnd);
    await drainWorld(world);
    await checkWorld(world);
    expect(await findUnits()).toEqual([]);
  });

  it("lets no writer count from it unseen", async () => {
    await begin({ breakPayments: (payments) => changeInvoices(payments, forgetPaid) });
    await failAgain();
    await world.process().calls.reconcile();
    await expect(checkRights(world)).rejects.toThrow(`rights hold: [], not ["${TICKER}"]`);
  });

  it("lets no writer give more days of grace unseen", async () => {
    await begin({ breakPayments: (payments) => changeInvoices(payments, addGrace) });
    await failAgain();
    await runSteps(...catchUp);
    await checkRights(world);
    await runSteps(...graceEnd);
    await expect(checkRights(world)).rejects.toThrow(`rights hold: ["${TICKER}"], not []`);
  });
});

type Invoices = Awaited<ReturnType<Payments["readCustomer"]>>["invoices"];

function changeInvoices(payments: Payments, change: (invoices: Invoices) => Invoices): Payments {
  return {
    ...payments,
    async readCustomer(customerId) {
      const objects = await payments.readCustomer(customerId);
      return { ...objects, invoices: change(objects.invoices) };
    },
  };
}

function forgetPaid(invoices: Invoices): Invoices {
  return invoices.filter(({ status }) => status !== "paid");
}

function addGrace(invoices: Invoices): Invoices {
  return invoices.map((invoice) => {
    const { finalized_at: at } = invoice.status_transitions;
    const later = at === null || invoice.status === "paid" ? at : at + GRACE_SECONDS;
    return {
      ...invoice,
      status_transitions: { ...invoice.status_transitions, finalized_at: later },
    };
  });
}
