import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dataExpiresAt,
  effectivePlanAt,
  hasRightsAt,
  payingSuffixAt,
  periodOf,
  statusAt,
} from "./state-at.ts";
import type { SubscriptionState } from "./subscription-state.ts";
import { DAY, END, START } from "./testing/stripe-objects.ts";
import { planState, unitState, unpaidRenewal } from "./testing/subscription-states.ts";

const at = (seconds: number) => new Date(seconds * 1_000);
const describeAt = (state: SubscriptionState | null, seconds: number) => [
  effectivePlanAt(state, at(seconds)),
  payingSuffixAt(state, at(seconds)),
];

const standard = { product: { kind: "plan", plan: "tenbin_standard" } } as const;
const active = planState(standard);
const downgrade = { plan: "tenbin_light", at: END } as const;
const suspended = planState({ ...standard, status: "suspended", ...unpaidRenewal });
const graceEnd = START + 7 * DAY;

const waiting = planState({ ...standard, startedAt: END, anchor: END });
const leaving = { status: "to_quit", endsAt: END } as const;

function plan(name: "tenbin_beginners" | "tenbin_expert") {
  return planState({ product: { kind: "plan", plan: name } });
}

function ending(changes: Partial<SubscriptionState>) {
  return planState({ ...standard, status: "to_quit", endsAt: END, ...changes });
}

describe("rights of a subscription", () => {
  it.each([
    ["nothing was ever paid for", null, START, "tenbin_free", null],
    ["active", active, START, "tenbin_standard", "PS"],
    ["active, its renewal not read yet", active, END + 99, "tenbin_standard", "PS"],
    ["beginners", plan("tenbin_beginners"), START, "tenbin_beginners", "PL"],
    ["expert", plan("tenbin_expert"), START, "tenbin_expert", "PE"],
    ["quit", planState({ status: "quit", endedAt: START }), START, "tenbin_free", null],
    ["waiting for the end of a trial", waiting, END - 1, "tenbin_free", null],
    ["begun with the end of a trial", waiting, END, "tenbin_standard", "PS"],
    ["left before that", { ...waiting, ...leaving }, END, "tenbin_free", null],
    ["a unit alone", unitState("sub_u", "7203"), START, "tenbin_free", null],
  ] as const)("%s", (_, state, seconds, effective, suffix) => {
    expect(describeAt(state, seconds)).toEqual([effective, suffix]);
  });

  it.each([
    ["a downgrade", planState({ ...standard, downgrade }), END, "DL", "tenbin_light", "PL"],
    ["an end", ending({}), END, "PS", "tenbin_free", null],
    ["a churn over a downgrade", ending({ downgrade }), END, "PS", "tenbin_free", null],
    ["the days of grace", suspended, graceEnd, "PS", "tenbin_free", null],
    [
      "grace with a downgrade scheduled",
      { ...suspended, downgrade },
      graceEnd,
      "PS",
      "tenbin_free",
      null,
    ],
  ] as const)("change at the second of %s", (_, state, moment, before, effective, after) => {
    expect(describeAt(state, moment - 1)).toEqual(["tenbin_standard", before]);
    expect(describeAt(state, moment)).toEqual([effective, after]);
  });

  it("of a downgrade to standard are DS until then", () => {
    const state = planState({
      product: { kind: "plan", plan: "tenbin_expert" },
      downgrade: { plan: "tenbin_standard", at: END },
    });
    expect(describeAt(state, START)).toEqual(["tenbin_expert", "DS"]);
  });

  it("do not change for an upgrade that waits", () => {
    const pendingUpgrade = { plan: "tenbin_expert", expiresAt: END, invoiceId: "in_2" } as const;
    expect(describeAt({ ...active, pendingUpgrade }, START)).toEqual(describeAt(active, START));
  });

  it("of a unit end like those of a plan", () => {
    const unpaid = unitState("sub_u", "7203", { status: "suspended", ...unpaidRenewal });
    expect(hasRightsAt(unpaid, at(graceEnd - 1))).toBe(true);
    expect(hasRightsAt(unpaid, at(graceEnd))).toBe(false);
    const cancelled = unitState("sub_u", "7203", { status: "to_quit", endsAt: END });
    expect(hasRightsAt(cancelled, at(END - 1))).toBe(true);
    expect(hasRightsAt(cancelled, at(END))).toBe(false);
  });

  const states = fc
    .record({
      kind: fc.constantFrom("active", "suspended", "to_quit", "quit"),
      downgrades: fc.boolean(),
      moment: fc.integer({ min: START, max: END }),
    })
    .map(({ kind, downgrades, moment }) =>
      planState({
        ...standard,
        status: kind,
        endsAt: kind === "to_quit" ? moment : null,
        endedAt: kind === "quit" ? moment : null,
        unpaidSince: kind === "suspended" ? moment : null,
        downgrade: downgrades ? downgrade : null,
      }),
    );
  const seconds = fc.integer({ min: START, max: END + 60 * DAY });

  it("only shrink with time", () => {
    const order = ["tenbin_free", "tenbin_light", "tenbin_standard"];
    fc.assert(
      fc.property(states, seconds, seconds, (state, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        const rank = (moment: number) => order.indexOf(effectivePlanAt(state, at(moment)));
        expect(rank(late)).toBeLessThanOrEqual(rank(early));
      }),
    );
  });

  it("have a suffix exactly while there is a paying plan, with its letter or the next one's", () => {
    fc.assert(
      fc.property(states, seconds, (state, moment) => {
        const [effective, suffix] = describeAt(state, moment);
        const possible = {
          tenbin_free: [null],
          tenbin_light: ["PL"],
          tenbin_standard: ["PS", "DL"],
        }[effective as string];
        expect(possible).toContain(suffix);
      }),
    );
  });
});

describe("statusAt", () => {
  it("is quit from the second of the end, whether Stripe was read or not [fault: clock × events of Stripe]", () => {
    const state = planState({ status: "to_quit", endsAt: END });
    expect(statusAt(state, at(END - 1))).toBe("to_quit");
    expect(statusAt(state, at(END))).toBe("quit");
  });

  it("stays suspended after the grace, until the subscription is ended", () => {
    expect(statusAt(suspended, at(graceEnd))).toBe("suspended");
  });
});

describe("periodOf", () => {
  const last = { start: START, end: END };

  it("is the one after its end where a renewal was not read yet", () => {
    expect(periodOf(active, END - 1)).toEqual(last);
    expect(periodOf(active, END).start).toBe(END);
  });

  it.each([
    ["ends", ending({})],
    ["ended with its period", planState({ status: "quit", endsAt: END, endedAt: END })],
    ["ended unpaid, after its period", planState({ status: "quit", endedAt: END + DAY })],
  ])("is the last one of what %s", (_, state) => {
    expect(periodOf(state, END + DAY)).toEqual(last);
  });

  it.each([
    ["ends", ending({ endsAt: START + DAY })],
    ["ended", planState({ status: "quit", endedAt: START + DAY })],
    ["ended sooner than it was to", planState({ endsAt: END, endedAt: START + DAY })],
  ])("ends with what %s before it is over", (_, state) => {
    expect(periodOf(state, START)).toEqual({ start: START, end: START + DAY });
  });
});

describe("dataExpiresAt", () => {
  it("is 90 days after the end, as soon as that is known", () => {
    const end = Date.parse("2025-12-14T00:00:00Z") / 1_000;
    const expected = new Date("2026-03-14T00:00:00Z");
    expect(dataExpiresAt(planState({ status: "to_quit", endsAt: end }))).toEqual(expected);
    expect(dataExpiresAt(planState({ status: "quit", endedAt: end }))).toEqual(expected);
    expect(dataExpiresAt(active)).toBe(null);
    expect(dataExpiresAt(suspended)).toBe(null);
  });
});
