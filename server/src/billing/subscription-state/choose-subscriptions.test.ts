import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSubscriptions } from "./choose-subscriptions.ts";
import { START } from "./testing/stripe-objects.ts";
import { planState, unitState } from "./testing/subscription-states.ts";

const first = planState({ subscriptionId: "sub_a" });
const second = planState({ subscriptionId: "sub_b", startedAt: START + 1 });
const quit = (id: string, endedAt: number) =>
  planState({ subscriptionId: id, status: "quit", endedAt });

describe("chooseSubscriptions", () => {
  it("is nothing where nothing was ever paid for", () => {
    expect(chooseSubscriptions([])).toEqual({ plan: null, units: [], surplus: [] });
  });

  it("keeps the earlier of two plans", () => {
    expect(chooseSubscriptions([second, first])).toEqual({
      plan: first,
      units: [],
      surplus: [second],
    });
  });

  it("takes a running plan, a suspended one too, before an ended one", () => {
    const suspended = { ...second, status: "suspended", unpaidSince: START } as const;
    const chosen = chooseSubscriptions([quit("sub_q", START + 99), suspended]);
    expect(chosen).toEqual({ plan: suspended, units: [], surplus: [] });
  });

  it("takes the plan that ended last where none runs", () => {
    const chosen = chooseSubscriptions([quit("sub_x", 20), quit("sub_y", 30), quit("sub_z", 10)]);
    expect(chosen.plan?.subscriptionId).toBe("sub_y");
  });

  it("keeps one unit a company and three in all", () => {
    const units = ["7203", "6758", "7203", "9984", "8306"].map((ticker, index) =>
      unitState(`sub_${index}`, ticker, { startedAt: START + index }),
    );
    const { units: kept, surplus } = chooseSubscriptions(units.toReversed());
    expect(kept.map(({ subscriptionId }) => subscriptionId)).toEqual(["sub_0", "sub_1", "sub_3"]);
    expect(surplus.map(({ subscriptionId }) => subscriptionId)).toEqual(["sub_2", "sub_4"]);
  });

  it("takes no slot for a unit that has ended", () => {
    const ended = unitState("sub_0", "7203", { status: "quit", endedAt: START });
    const again = unitState("sub_1", "7203", { startedAt: START + 1 });
    expect(chooseSubscriptions([ended, again])).toEqual({
      plan: null,
      units: [again],
      surplus: [],
    });
  });

  const states = fc
    .array(
      fc.record({
        startedAt: fc.integer({ min: START, max: START + 3 }),
        ticker: fc.option(fc.constantFrom("7203", "6758", "9984", "8306")),
        status: fc.constantFrom("active", "quit"),
      }),
      { maxLength: 12 },
    )
    .map((all) =>
      all.map(({ startedAt, ticker, status }, index) => {
        const endedAt = status === "quit" ? startedAt : null;
        const changes = { subscriptionId: `sub_${index}`, startedAt, status, endedAt } as const;
        return ticker === null
          ? planState(changes)
          : unitState(changes.subscriptionId, ticker, changes);
      }),
    );

  it("puts every running one in exactly one place, whatever the order", () => {
    fc.assert(
      fc.property(states, (all) => {
        const chosen = chooseSubscriptions(all);
        expect(chooseSubscriptions(all.toReversed())).toEqual(chosen);
        const plan = chosen.plan?.status === "quit" ? [] : [chosen.plan].filter((p) => p !== null);
        const placed = [...plan, ...chosen.units, ...chosen.surplus];
        const running = all.filter(({ status }) => status !== "quit");
        expect(new Set(placed)).toEqual(new Set(running));
        expect(placed).toHaveLength(running.length);
        expect(chosen.units.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
