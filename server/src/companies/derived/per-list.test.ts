import { expect, it } from "vitest";
import { perList } from "./per-list.ts";

it("derives once from a list, and anew from another one that is equal", () => {
  let derivations = 0;
  const total = perList((list: readonly number[]) => {
    derivations += 1;
    return list.length === 0 ? undefined : list.reduce((sum, each) => sum + each, 0);
  });
  const [list, empty]: [number[], number[]] = [[1, 2], []];
  expect([total(list), total(list), total(empty), total(empty)]).toEqual([
    3,
    3,
    undefined,
    undefined,
  ]);
  expect(derivations).toBe(2);
  expect(total([...list])).toBe(3);
  expect(derivations).toBe(3);
});
