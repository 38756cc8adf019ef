import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DELIVERY_CLOCK } from "./due.ts";
import { StripeState } from "./stripe-state.ts";
import type { DeliveryRow, StoredResponseRow } from "./rows.ts";

const row = (id: string, status = 200): StoredResponseRow => ({
  id,
  method: "POST",
  path: "/v1/customers",
  body: "",
  status,
  response: "{}",
  created: 1,
});
const ids = (state: StripeState) =>
  [...state.table("responses").values()].map(({ id, status }) => `${id}:${status}`);

function drawIds(seed: number): string[] {
  const state = new StripeState(seed);
  return Array.from({ length: 2000 }, () => state.newId("cus", 14));
}

function delivery(id: string, nextAttempt: number): DeliveryRow {
  return {
    id,
    event: "evt_1",
    endpoint: "we_1",
    status: "waiting",
    attempts: 0,
    nextAttempt,
    lastStatus: null,
    isPostponed: false,
  };
}

describe("StripeState", () => {
  it("is after a rollback as it was at the mark, whatever was done in between", () => {
    const command = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      status: fc.nat(5),
      removes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(command), fc.array(command), (before, after) => {
        const state = new StripeState();
        const run = ({ id, status, removes }: { id: string; status: number; removes: boolean }) => {
          if (removes) state.remove("responses", id);
          else state.put("responses", row(id, status));
        };
        before.forEach(run);
        const was = ids(state).toSorted();
        const mark = state.mark();
        after.forEach(run);
        state.rollBack(mark);
        expect(ids(state).toSorted()).toEqual(was);
      }),
    );
  });

  it("has a copy that changes apart, serves what is due and gives no id twice", () => {
    const state = new StripeState();
    state.put("responses", row("a"));
    state.put("deliveries", delivery("d", 10));
    const first = state.newId("cus");
    state.forgetUndo();
    const copy = state.copy();
    copy.put("responses", row("a", 500));
    copy.put("responses", row("b"));
    expect([ids(state), ids(copy)]).toEqual([["a:200"], ["a:500", "b:200"]]);
    expect(copy.takeDue(DELIVERY_CLOCK, 10)?.id).toBe("d");
    expect(state.takeDue(DELIVERY_CLOCK, 10)?.id).toBe("d");
    expect(copy.newId("cus")).not.toBe(first);
  });

  it("tells what a command changed, each row once as it became", () => {
    const state = new StripeState();
    state.put("responses", row("a"));
    state.put("responses", row("a", 500));
    state.put("responses", row("b"));
    state.remove("responses", "b");
    expect(state.commit()).toEqual([
      { table: "responses", id: "a", row: row("a", 500) },
      { table: "responses", id: "b", row: null },
    ]);
    expect(state.commit()).toEqual([]);
  });

  it("gives the same ids for the same seed, and none twice", () => {
    expect(drawIds(7)).toEqual(drawIds(7));
    expect(drawIds(7)).not.toEqual(drawIds(8));
    expect(new Set(drawIds(7)).size).toBe(2000);
  });

  it("serves what is due in order of time, and only what still is", () => {
    const state = new StripeState();
    for (const [id, at] of [
      ["c", 30],
      ["a", 10],
      ["b", 20],
      ["a", 40],
    ] as const) {
      state.put("deliveries", delivery(id, at));
    }
    const take = (until: number) => state.takeDue("deliveries", until)?.id ?? null;
    expect([take(35), take(35), take(35), take(40), take(99)]).toEqual(["b", "c", null, "a", null]);
  });
});
