import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { createRefreshQueue } from "./refresh-queue.ts";
import { requestDueRefreshes, requestRefresh, requestRefusedRefreshes } from "./refresh-store.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";

const DAY = 86_400;

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await createBillingFixture();
});
beforeEach(() => fixture.query("truncate customer_refreshes, refused_readings"));
afterAll(() => fixture.drop());

function createQueue(refresh: RefreshSubscriptions) {
  const { pool, clock } = fixture;
  return createRefreshQueue({ pool, clock, refresh, log: { warn() {}, error() {} } });
}

const request = (uid: string) => requestRefresh(fixture.pool, uid, fixture.clock);
const waiting = () =>
  fixture.query<{ uid: string }>(
    `select uid from customer_refreshes where due_at is not null order by uid`,
  );

describe("a request to read a customer", () => {
  it("is answered once, however often it was made", async () => {
    const read: string[] = [];
    const queue = createQueue(async (uid) => {
      read.push(uid);
      return { kind: "overtaken" };
    });
    for (const uid of ["a", "b", "a"]) await request(uid);
    await queue.workDue();
    expect(read.toSorted()).toEqual(["a", "b"]);
    expect(await waiting()).toEqual([]);
  });

  it("keeps its turn when it is made again", async () => {
    const read: string[] = [];
    const queue = createQueue(async (uid) => {
      read.push(uid);
      return { kind: "overtaken" };
    });
    for (const uid of ["b", "a", "b"]) {
      await request(uid);
      fixture.account.clock.now += 1;
    }
    await queue.workDue();
    expect(read).toEqual(["b", "a"]);
  });

  it("that comes while a reading is under way leads to another one", async () => {
    let readings = 0;
    const queue = createQueue(async (uid) => {
      readings += 1;
      if (readings === 1) await request(uid);
      return { kind: "overtaken" };
    });
    await request("a");
    await queue.workDue();
    expect(readings).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it("is tried again with growing delays, for days", async () => {
    let readings = 0;
    let isAway = true;
    const queue = createQueue(async () => {
      readings += 1;
      if (isAway) throw new Error("away");
      return { kind: "overtaken" };
    });
    await request("a");
    for (let hour = 0; hour < 72; hour += 1) {
      await queue.workDue();
      fixture.account.clock.now += 3_600;
    }
    expect(readings).toBe(72);
    expect(await fixture.query(`select last_error from customer_refreshes`)).toEqual([
      { last_error: "away" },
    ]);
    isAway = false;
    await queue.workDue();
    expect(await waiting()).toEqual([]);
  });
});

describe("requestDueRefreshes", () => {
  it("asks once for a reading when a deadline of a subscription is over", async () => {
    const { account, pool, clock, refresh } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await refresh(uid);
    const ask = () => requestDueRefreshes(pool, clock.now(), clock);
    account.clock.now += 20 * DAY;
    await ask();
    expect(await waiting()).toEqual([]);
    account.clock.now += 12 * DAY;
    await ask();
    expect(await waiting()).toEqual([{ uid }]);
    await ask();
    expect(await fixture.query(`select attempts from customer_refreshes`)).toEqual([
      { attempts: 0 },
    ]);
    await createQueue(refresh).workDue();
    expect(await fixture.query(`select status from subscriptions where uid = $1`, uid)).toEqual([
      { status: "quit" },
    ]);
    await ask();
    expect(await waiting()).toEqual([]);
  });
});

describe("requestRefusedRefreshes", () => {
  it("asks for customers with refused objects", async () => {
    await fixture.query(
      `insert into refused_readings (uid, object_id, reason, refused_at)
       values ('a', 'sub_1', 'x', now()), ('a', 'sub_2', 'x', now()), ('b', 'sub_3', 'x', now())`,
    );
    expect(await requestRefusedRefreshes(fixture.pool, fixture.clock)).toBe(2);
    expect(await waiting()).toEqual([{ uid: "a" }, { uid: "b" }]);
  });
});
