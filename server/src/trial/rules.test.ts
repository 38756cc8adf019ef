import { trialOffers } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import {
  canLengthen,
  canProlong,
  dueMail,
  endByPlan,
  endOf,
  expiryOf,
  isRunning,
  MAIL_DAYS,
  stateAt,
  type StartedTrial,
  type Trial,
} from "./rules.ts";

const START = new Date("2026-11-23T12:34:56Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const terms = fc.record({
  offer: fc.constantFrom(...trialOffers),
  prolonged: fc.boolean(),
  longlife: fc.boolean(),
});
const started: fc.Arbitrary<StartedTrial> = terms.map(({ offer, prolonged, longlife }) => ({
  offer,
  prolonged,
  longlife,
  appliedAt: START,
  startedAt: START,
  expiresAt: expiryOf(START, { offer, prolonged, longlife }),
  endedAt: null,
}));
const moment = fc
  .integer({ min: -40, max: 160 * 24 * 60 })
  .map((minutes) => later(minutes * 60_000));
const applied: Trial = {
  offer: "supertrial",
  appliedAt: START,
  startedAt: null,
  expiresAt: null,
  endedAt: null,
  prolonged: false,
  longlife: false,
};

describe("expiryOf", () => {
  it.each([
    [7, { offer: "trial", prolonged: false, longlife: false }],
    [30, { offer: "supertrial", prolonged: false, longlife: false }],
    [60, { offer: "supertrial", prolonged: true, longlife: false }],
    [90, { offer: "supertrial", prolonged: false, longlife: true }],
    [120, { offer: "supertrial", prolonged: true, longlife: true }],
  ] as const)("is %i days after the start of %j", (days, of) => {
    expect(expiryOf(START, of)).toEqual(later(days * MS_PER_DAY));
  });
});

describe("a trial", () => {
  it("runs until the millisecond before its end, and is over from then on [fault: clock × trials]", () => {
    fc.assert(
      fc.property(started, (trial) => {
        const end = trial.expiresAt.getTime();
        expect(stateAt(trial, new Date(end - 1))).toBe("running");
        expect(stateAt(trial, new Date(end))).toBe("over");
      }),
    );
  });

  it("never runs again once it is over", () => {
    fc.assert(
      fc.property(started, moment, moment, (trial, one, other) => {
        const [before, after] = one < other ? [one, other] : [other, one];
        const states = [stateAt(trial, before), stateAt(trial, after)];
        expect(states).not.toEqual(["over", "running"]);
      }),
    );
  });

  it("is ended by a plan at the plan's begin, never before its start nor after its end", () => {
    fc.assert(
      fc.property(started, moment, (trial, planSince) => {
        const ended = endByPlan(trial, planSince);
        const end = endOf(ended)?.getTime() ?? 0;
        expect(end).toBe(
          Math.min(Math.max(+planSince, +trial.startedAt), trial.expiresAt.getTime()),
        );
        expect(isRunning(ended, new Date(end))).toBe(false);
      }),
    );
  });

  it("waits without an end until it starts", () => {
    expect([stateAt(applied, later(1e12)), endOf(applied)]).toEqual(["applied", null]);
  });

  it("can be prolonged and lengthened once each, while it runs", () => {
    fc.assert(
      fc.property(started, moment, (trial, now) => {
        const runs = stateAt(trial, now) === "running";
        expect(canProlong(trial, now)).toBe(runs && !trial.prolonged);
        expect(canLengthen(trial, now)).toBe(runs && !trial.longlife);
      }),
    );
    fc.assert(
      fc.property(started, (trial) => {
        // Bought to begin with its end: it runs until then, and no longer.
        const ending = endByPlan(trial, trial.expiresAt);
        const now = new Date(trial.expiresAt.getTime() - 1);
        expect([isRunning(ending, now), canProlong(ending, now), canLengthen(ending, now)]).toEqual(
          [true, false, false],
        );
      }),
    );
    for (const can of [canProlong, canLengthen]) {
      expect([can(null, START), can(applied, START)]).toEqual([false, false]);
    }
  });
});

describe("dueMail", () => {
  it("sends each mail once, in order, and none early [fault: PostgreSQL × trials]", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { minLength: 1 });
    fc.assert(
      fc.property(started, steps, ({ expiresAt }, waits) => {
        let mailed: ReturnType<typeof dueMail> = null;
        let now = START.getTime();
        for (const minutes of waits) {
          now += minutes * 60_000;
          const due = dueMail(expiresAt, mailed, new Date(now));
          const left = (expiresAt.getTime() - now) / MS_PER_DAY;
          const latest = MAIL_DAYS.findLast((days) => left <= days) ?? null;
          expect(due).toBe(latest === mailed ? null : latest);
          if (due !== null) mailed = due;
        }
      }),
    );
  });
});
