import { expect, it } from "vitest";
import { linkOf, type MonthHead, toHashText } from "./chain.ts";

const head: MonthHead = {
  previous: null,
  month_end: "2025-10-31",
  known_until: "2025-10-31",
  engine_version: "1.6.0",
  count: 7,
  root: toHashText(Buffer.alloc(32, 1)),
};

it("changes with everything that the head of a month says", () => {
  const others: Partial<MonthHead>[] = [
    { previous: toHashText(Buffer.alloc(32)) },
    { month_end: "2025-09-30" },
    { known_until: "2025-11-04" },
    { engine_version: "1.6.1" },
    { count: 8 },
    { root: toHashText(Buffer.alloc(32, 2)) },
  ];
  expect(others.flatMap(Object.keys).toSorted()).toEqual(Object.keys(head).toSorted());
  const links = [{}, ...others].map((other) => toHashText(linkOf({ ...head, ...other })));
  expect(new Set(links).size).toBe(links.length);
});

it("depends on nothing else", () => {
  const stored = { ...head, frozen_at: "2025-10-31T11:00:00Z" };
  expect(linkOf(stored)).toEqual(linkOf(head));
  expect(toHashText(linkOf(head))).toMatch(/^[\w-]{43}$/);
});
