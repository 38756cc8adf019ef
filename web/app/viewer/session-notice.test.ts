import { expect, it } from "vitest";
import { noticeOn, runningNotice, TRIAL_ENDED } from "./session-notice.ts";

const running = runningNotice({ expires_at: 1_766_448_000 }, { user_type: "personal" });

it.each([
  ["/search", TRIAL_ENDED, true],
  ["/register", TRIAL_ENDED, false],
  ["/supertrial/questionnaire", TRIAL_ENDED, true],
  ["/search", running, true],
  ["/pricing", running, false],
  ["/supertrial/questionnaire", running, false],
])("on %s the notice %j is shown: %s", (path, notice, isShown) => {
  expect(noticeOn(path, notice)).toBe(isShown ? notice : null);
});
