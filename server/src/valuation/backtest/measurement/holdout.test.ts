import { expect, it } from "vitest";
import { isHoldout } from "./holdout.ts";

it("holds back a quarter of all codes, always the same", () => {
  const codes = Array.from({ length: 9_000 }, (_, at) => `${1_000 + at}0`);
  const heldBack = codes.filter(isHoldout);
  expect(heldBack.length / codes.length).toBeCloseTo(0.25, 1);
  // 0xe948268e mod 100 = 90, 0x0b0251bd mod 100 = 73.
  expect(isHoldout("69020")).toBe(true);
  expect(isHoldout("22670")).toBe(false);
});
