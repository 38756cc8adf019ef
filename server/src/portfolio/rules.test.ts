import { ratedVerdicts } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canRestore,
  daysOfWriting,
  groupOf,
  type GroupedCompany,
  isFull,
  moveTo,
} from "./rules.ts";

const rated: GroupedCompany = {
  isDelisted: false,
  isNotYetListed: false,
  isPaused: false,
  isAuthorized: true,
  verdict: "cheap",
};
const anyVerdict = fc.constantFrom(...ratedVerdicts, "unrated" as const);

describe("groupOf", () => {
  it.each([
    [{}, "cheap"],
    [{ verdict: "unrated" }, "unrated"],
    [{ isPaused: true }, "paused"],
    [{ isNotYetListed: true, isPaused: true }, "not_yet_listed"],
    [{ isDelisted: true, isNotYetListed: true, isPaused: true }, "delisted"],
    [{ isAuthorized: false }, "not_authorized"],
    [{ isAuthorized: false, verdict: "unrated" }, "not_authorized"],
    [{ isAuthorized: false, isPaused: true }, "paused"],
    [{ isAuthorized: false, isNotYetListed: true }, "not_yet_listed"],
    [{ isAuthorized: false, isDelisted: true }, "delisted"],
  ] as const)("%j is %s", (changes, expected) => {
    expect(groupOf({ ...rated, ...changes })).toBe(expected);
  });

  it("does not depend on the verdict without the right to it", () => {
    const flags = fc.record({
      isDelisted: fc.boolean(),
      isNotYetListed: fc.boolean(),
      isPaused: fc.boolean(),
    });
    fc.assert(
      fc.property(flags, anyVerdict, anyVerdict, (known, one, other) => {
        const masked = { ...known, isAuthorized: false };
        expect(groupOf({ ...masked, verdict: one })).toBe(groupOf({ ...masked, verdict: other }));
      }),
    );
  });
});

describe("isFull", () => {
  it.each([
    [4, 5, false],
    [5, 5, true],
    [18, 5, true],
  ])("%i companies of %i: %s [spec 4.11]", (companies, maximum, expected) => {
    expect(isFull(companies, maximum)).toBe(expected);
  });
});

describe("canRestore", () => {
  it("never leads beyond the limit and the number before the removals", () => {
    const steps = fc.array(fc.constantFrom("add", "remove", "restore"), { maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 10 }), steps, (start, maximum, actions) => {
        let [count, removed, restorableUpTo] = [start, 0, 0];
        const allowed = Math.max(start, maximum);
        for (const action of actions) {
          if (action === "add" && !isFull(count, maximum)) {
            count += 1;
            restorableUpTo = 0;
          } else if (action === "remove" && count > 0) {
            restorableUpTo = Math.max(restorableUpTo, count);
            count -= 1;
            removed += 1;
          } else if (action === "restore" && removed > 0) {
            if (!canRestore(count, maximum, restorableUpTo)) continue;
            count += 1;
            removed -= 1;
          }
          expect(count).toBeLessThanOrEqual(allowed);
        }
      }),
    );
  });
});

describe("moveTo", () => {
  it.each([
    [0, "cab"],
    [1, "acb"],
    [2, "abc"],
    [9, "abc"],
  ])("moves the last of three to place %i: %s", (position, expected) => {
    expect(moveTo(["a", "b", "c"], "c", position).join("")).toBe(expected);
  });

  it("moves a company within its group, forwards and back, and leaves the others in order", () => {
    const whole = fc.uniqueArray(fc.tuple(fc.nat(), fc.boolean()), {
      selector: ([company]) => company,
      minLength: 1,
    });
    fc.assert(
      fc.property(whole, fc.nat(), fc.nat(), (companies, anyFrom, anyTo) => {
        const all = companies.map(([company]) => company);
        const group = companies.flatMap(([company, isIn]) => (isIn ? [company] : []));
        fc.pre(group.length > 0);
        const moved = group[anyFrom % group.length]!;
        const to = anyTo % group.length;
        const order = moveTo(all, moved, all.indexOf(group[to]!));
        const others = group.filter((company) => company !== moved);
        expect(order.filter((company) => group.includes(company))).toEqual(
          others.toSpliced(to, 0, moved),
        );
        expect(order.filter((company) => company !== moved)).toEqual(
          all.filter((company) => company !== moved),
        );
      }),
    );
  });
});

const at = (moment: string, marketDay: string | null, provenance: "real" | "sample" = "real") =>
  daysOfWriting({ marketDay, provenance }, new Date(moment));

describe("daysOfWriting", () => {
  it.each([
    ["the day in Japan, at noon", at("2025-11-17T12:00+09:00", "2025-11-14"), "2025-11-17"],
    ["the day in Japan, late", at("2025-11-17T23:59+09:00", "2025-11-17"), "2025-11-17"],
    ["the next after midnight", at("2025-11-18T00:00+09:00", "2025-11-17"), "2025-11-18"],
    ["a Sunday, too", at("2025-11-16T12:00+09:00", "2025-11-14"), "2025-11-16"],
    ["the sample market's own", at("2026-11-17T12:00Z", "2025-11-14", "sample"), "2025-11-14"],
  ])("is %s", (_, days, expected) => {
    expect(days).toEqual({ from: expected, until: expected });
  });

  it("begins with the last known day while days of the market are missing", () => {
    expect(at("2025-11-18T09:00+09:00", "2025-11-14")).toEqual({
      from: "2025-11-14",
      until: "2025-11-18",
    });
  });
});
