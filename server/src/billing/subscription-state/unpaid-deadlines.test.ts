import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, END, START } from "./testing/stripe-objects.ts";
import { planState } from "./testing/subscription-states.ts";
import { dueUnpaidMail, isEndDue, nextDeadline, unpaidMailDays } from "./unpaid-deadlines.ts";

const at = (seconds: number) => new Date(seconds * 1_000);
const suspended = planState({ status: "suspended", unpaidSince: START });

describe("dueUnpaidMail", () => {
  it.each([
    [-1, null],
    [0, 0],
    [3 * DAY - 1, 0],
    [3 * DAY, 3],
    [7 * DAY - 1, 3],
    [7 * DAY, 7],
    [29 * DAY, 7],
  ])("%i seconds after the failed charge is that of day %s", (elapsed, day) => {
    expect(dueUnpaidMail(suspended, null, at(START + elapsed))).toBe(day);
  });

  it("is sent once, and skips what an outage left behind", () => {
    expect(dueUnpaidMail(suspended, 0, at(START + DAY))).toBe(null);
    expect(dueUnpaidMail(suspended, 0, at(START + 8 * DAY))).toBe(7);
    expect(dueUnpaidMail(suspended, 7, at(START + 8 * DAY))).toBe(null);
  });

  it("is none for what is paid", () => {
    expect(dueUnpaidMail(planState(), null, at(START + 8 * DAY))).toBe(null);
  });

  it("reaches every day once, in order, for a worker that looks often", () => {
    const pauses = fc.array(fc.integer({ min: 1, max: DAY }), { minLength: 40, maxLength: 60 });
    fc.assert(
      fc.property(pauses, (steps) => {
        const sent: number[] = [];
        let now = START;
        for (const step of [0, ...steps]) {
          now += step;
          const due = dueUnpaidMail(suspended, (sent.at(-1) ?? null) as 0 | 3 | 7 | null, at(now));
          if (due !== null) sent.push(due);
        }
        const reached = unpaidMailDays.filter((day) => START + day * DAY <= now);
        expect(sent).toEqual(reached);
      }),
    );
  });
});

describe("isEndDue", () => {
  it("is true from the second that is 30 days after the failed charge", () => {
    expect(isEndDue(suspended, at(START + 30 * DAY - 1))).toBe(false);
    expect(isEndDue(suspended, at(START + 30 * DAY))).toBe(true);
  });

  it("is false for what is paid or has ended", () => {
    expect(isEndDue(planState(), at(START + 40 * DAY))).toBe(false);
    const quit = planState({ status: "quit", endedAt: START, unpaidSince: START });
    expect(isEndDue(quit, at(START + 40 * DAY))).toBe(false);
  });
});

describe("nextDeadline", () => {
  it("leads a suspended subscription through its mails to its end", () => {
    const deadlines: number[] = [];
    let now: Date | null = at(START - 1);
    while ((now = nextDeadline(suspended, now)) !== null) deadlines.push(now.getTime() / 1_000);
    expect(deadlines).toEqual([0, 3, 7, 30].map((day) => START + day * DAY));
  });

  it("is the nearest of end and downgrade, and nothing once they are over", () => {
    const state = planState({
      status: "to_quit",
      endsAt: END,
      downgrade: { plan: "tenbin_light", at: END + 1 },
    });
    expect(nextDeadline(state, at(START))).toEqual(at(END));
    expect(nextDeadline(state, at(END))).toEqual(at(END + 1));
    expect(nextDeadline(state, at(END + 1))).toBe(null);
  });

  it("is nothing for what is paid and goes on, or has ended", () => {
    expect(nextDeadline(planState(), at(START))).toBe(null);
    expect(nextDeadline(planState({ status: "quit", endedAt: START }), at(0))).toBe(null);
  });
});
