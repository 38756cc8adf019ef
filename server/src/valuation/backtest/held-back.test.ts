import { expect, it } from "vitest";
import { isHeldBack } from "./held-back.ts";

it("holds back a quarter of all codes, always the same", () => {
  const codes = Array.from({ length: 9_000 }, (_, at) => `${1_000 + at}0`);
  const heldBack = codes.filter(isHeldBack);
  expect(heldBack.length / codes.length).toBeCloseTo(0.25, 1);
  // 0xe948268e mod 100 = 90, 0x0b0251bd mod 100 = 73.
  expect(isHeldBack("69020")).toBe(true);
  expect(isHeldBack("22670")).toBe(false);
});
