import { expect, it } from "vitest";
import { runningNotice, TRIAL_ENDED } from "./session-notice.ts";

const running = runningNotice(
  { expires_at: 1_766_448_000 },
  { user_type: "personal", stripe_plan_name: "tenbin_free" },
);

it("is hidden on the page that it leads to, and where a page says more of a trial", () => {
  expect(TRIAL_ENDED.hiddenOn).toEqual(["/register"]);
  expect(running.hiddenOn).toEqual(["/pricing", "/supertrial/questionnaire"]);
});
