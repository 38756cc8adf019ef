import { describe, expect, it } from "vitest";
import { createEventId } from "./event-id.ts";

describe("createEventId", () => {
  it("matches the version 7 example of RFC 9562", () => {
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(createEventId(0x017f_22e2_79b0, random)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  });

  it("increases with time and differs within a millisecond [spec 7.17]", () => {
    const ids = Array.from({ length: 100 }, () => createEventId(1_763_101_800_000));
    expect(new Set(ids).size).toBe(100);
    expect(ids.every((id) => id < createEventId(1_763_101_800_001))).toBe(true);
  });
});
