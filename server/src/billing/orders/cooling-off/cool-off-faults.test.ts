import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CallFault } from "../../../../../fakes/stripe/requests/call-faults.ts";
import { createEndPayments, createForgetCustomer } from "../../deletion/end-payments.ts";
import { type ContractFixture, createContractFixture } from "../../testing/contract-fixture.ts";

const FEE = 1_980;
/** After which the worker tries again. */
const RETRY_SECONDS = 300;
const light = { plan: "tenbin_light" } as const;
let fixture: ContractFixture;
let members = 0;
beforeAll(async () => {
  fixture = await createContractFixture();
});
afterEach(() => {
  fixture.account.faults = null;
});
afterAll(() => fixture.drop());

/** A member whose document has just arrived. */
async function begin(): Promise<{ readonly uid: string; readonly id: string }> {
  members += 1;
  const uid = `m${members}`;
  const { id } = await fixture.buy(uid, light);
  await fixture.deliver(uid, id);
  return { uid, id };
}

/** From now on every call of this kind fails. */
function failCalls(method: string, path: string, fault: CallFault): void {
  fixture.account.faults = (call) =>
    call.method === method && call.path.startsWith(path) ? fault : null;
}

async function workLater(): Promise<void> {
  fixture.account.faults = null;
  fixture.advance(RETRY_SECONDS);
  await fixture.workOrders();
}

const ordersOf = (uid: string) =>
  fixture.query("select status from orders where uid = $1 and kind = 'cool_off'", uid);

describe("cooling off, while Stripe fails", () => {
  const steps = [
    ["DELETE", "/v1/subscriptions"],
    ["POST", "/v1/refunds"],
  ] as const;
  const faults: readonly CallFault[] = ["reset", "reset_after", "error_500_after", "rate_limited"];
  it.each(steps.flatMap(([method, path]) => faults.map((fault) => [method, path, fault] as const)))(
    "%s %s with %s, holds, ends and refunds once [ASVS 2.3.3] [fault: vendor × orders]",
    async (method, path, fault) => {
      const { uid, id } = await begin();
      failCalls(method, path, fault);
      expect(await fixture.coolOff(uid, id, FEE)).toEqual({ status: "accepted", refund: FEE });
      fixture.account.faults = null;
      // What an event of Stripe asks for between the end and the refund closes nothing.
      await fixture.refresh(uid);
      expect(await fixture.coolOff(uid, id, FEE)).toEqual({ status: "accepted", refund: FEE });
      await workLater();
      await fixture.refresh(uid);
      expect(await fixture.statusesOf(uid)).toEqual(["quit"]);
      expect(await fixture.paidBack(uid)).toBe(FEE);
      expect(await fixture.coolOff(uid, id, FEE)).toEqual({ status: "ended", refund: FEE });
      expect(await ordersOf(uid)).toEqual([{ status: "done" }]);
    },
  );

  it("is known to have ended where only the reading after the refund fails", async () => {
    const { uid, id } = await begin();
    let isRefunded = false;
    fixture.account.faults = ({ method, path }) => {
      if (isRefunded) return "reset";
      isRefunded = method === "POST" && path.startsWith("/v1/refunds");
      return null;
    };
    expect(await fixture.coolOff(uid, id, FEE)).toEqual({ status: "accepted", refund: FEE });
    await workLater();
    expect(await fixture.coolOff(uid, id, FEE)).toEqual({ status: "ended", refund: FEE });
    expect(await fixture.paidBack(uid)).toBe(FEE);
  });

  it("is not accepted while an order before it may still be carried out", async () => {
    const { uid, id } = await begin();
    failCalls("POST", "/v1/subscriptions", "timeout");
    await expect(fixture.upgrade(uid, "tenbin_standard")).rejects.toMatchObject({
      errorType: "payment_pending",
    });
    await expect(fixture.coolOff(uid, id, FEE)).rejects.toMatchObject({
      errorType: "cooling_off_pending",
    });
    expect((await fixture.newestOf(uid)).cooled_off_at).toBeNull();
  });
});

describe("deleting the account of who has cooled off", () => {
  it("refunds all the same, before the customer is forgotten [fault: vendor × orders]", async () => {
    const { uid, id } = await begin();
    const { pool, clock, refresh, account } = fixture;
    const deps = { pool, clock, refresh, payments: account.payments };
    failCalls("POST", "/v1/refunds", "reset");
    expect(await fixture.coolOff(uid, id, FEE)).toMatchObject({ status: "accepted" });
    expect(await createEndPayments(deps)(uid, false)).toBe("ended");
    const forget = createForgetCustomer(deps);
    await expect(forget(uid)).rejects.toThrow(/still has to be refunded/);
    await workLater();
    expect(await fixture.paidBack(uid)).toBe(FEE);
    expect(await ordersOf(uid)).toEqual([{ status: "done" }]);
    await forget(uid);
    expect(await fixture.refresh(uid)).toEqual({ kind: "no_customer" });
  });
});
