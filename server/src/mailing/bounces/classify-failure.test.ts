import { describe, expect, it } from "vitest";
import {
  addPassingFailure,
  classifyFailure,
  isStoppedBy,
  MAX_PASSING_FAILURES,
  PASSING_WINDOW_DAYS,
  statusOfReply,
} from "./classify-failure.ts";

describe("classifyFailure", () => {
  it.each([
    ["5.1.1", 550, "mailbox"],
    ["5.1.2", 550, "mailbox"],
    ["5.1.3", 553, "mailbox"],
    ["5.1.6", 551, "mailbox"],
    ["5.1.10", 556, "mailbox"],
    ["5.2.1", 550, "mailbox"],
    ["5.2.2", 552, "passing"],
    ["4.4.1", null, "passing"],
    ["5.4.7", null, "passing"],
    ["5.7.1", 550, "policy"],
    ["5.7.26", 550, "policy"],
    ["5.1.8", 550, "policy"],
    ["5.2.3", 552, "policy"],
    ["5.6.0", 554, "policy"],
    ["4.7.0", 421, "policy"],
    [null, 550, "mailbox"],
    [null, 553, "mailbox"],
    [null, 554, "passing"],
    [null, 552, "passing"],
    [null, null, "passing"],
  ] as const)("%s %s is %s", (status, code, kind) => {
    expect(classifyFailure({ status, code })).toBe(kind);
  });
});

describe("statusOfReply", () => {
  it("reads the status after the code, and nothing further on", () => {
    expect(statusOfReply("550 5.1.1 No such user")).toBe("5.1.1");
    expect(statusOfReply("550-5.1.10 first line")).toBe("5.1.10");
    expect(statusOfReply("550 blocked, see 5.7.1")).toBeNull();
  });
});

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 9));

const after = (days: readonly number[]) =>
  days.reduce<readonly Date[]>((failures, number) => addPassingFailure(failures, day(number)), []);

describe("addPassingFailure", () => {
  it("stops at three of different days within ten", () => {
    expect(isStoppedBy(after([1, 5]))).toBe(false);
    expect(isStoppedBy(after([1, 5, 10]))).toBe(true);
    expect(MAX_PASSING_FAILURES).toBe(3);
  });

  it("forgets what is ten days old, and counts a day once [fault: clock × bounces]", () => {
    expect(after([1, 5, 1 + PASSING_WINDOW_DAYS])).toEqual([day(5), day(11)]);
    expect(after([1, 1, 1])).toEqual([day(1)]);
  });
});
