import { expect, it } from "vitest";
import { noticeOn, TRIAL_ENDED } from "./session-notice.ts";

it.each([
  ["/search", TRIAL_ENDED],
  ["/register", null],
])("on %s a notice that leads to /register is %j", (path, shown) => {
  expect(noticeOn(path, TRIAL_ENDED)).toBe(shown);
});
