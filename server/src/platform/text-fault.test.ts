import { describe, expect, it } from "vitest";
import { findTextFault } from "./text-fault.ts";

describe("findTextFault", () => {
  it.each(["", "天秤 商事", "𠮷野家", "Société Générale", "a".repeat(200)])(
    "accepts %j",
    (text) => {
      expect(findTextFault(text, 200)).toBeNull();
    },
  );

  it.each([
    ["天\0秤", "contains the control character U+0000"],
    ["天\u001b[2J", "contains the control character U+001B"],
    ["天\r\n秤", "contains the control character U+000D"],
    ["天\u0085", "contains the control character U+0085"],
    ["天\u2028秤", "contains the control character U+2028"],
    ["天\u202e秤", "contains the control character U+202E"],
    ["\u2066天秤\u2069", "contains the control character U+2066"],
    ["天\ud800", "contains a lone surrogate"],
    ["a".repeat(201), "longer than 200 characters"],
  ])("finds the fault of %j", (text, fault) => {
    expect(findTextFault(text, 200)).toBe(fault);
  });
});
