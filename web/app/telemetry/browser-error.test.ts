import { endpoints } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { browserErrorEvent } from "./browser-error.ts";

describe("browserErrorEvent", () => {
  it.each([
    [new TypeError("taro@example.jp"), null, { name: "TypeError" }],
    [
      new ApiError("失敗", 500, null, null),
      "getUser",
      { name: "ApiError", call: "getUser", status: 500 },
    ],
    [new ApiError("失敗", null, null, null), "getUser", { name: "ApiError", call: "getUser" }],
    [Object.assign(new Error("x"), { name: "taro@example.jp" }), null, { name: "other" }],
    ["a text that was thrown", null, { name: "other" }],
    [undefined, null, { name: "other" }],
  ] as const)("says of %s (%s) only what it is", (error, call, expected) => {
    const event = browserErrorEvent("/setting", { error, call });
    expect(event).toEqual({ event_type: "browser_error", route: "/setting", ...expected });
    const sent = { ...event, event_id: "0f8fad5b-d9cb-469f-a165-70867728950e" };
    expect(endpoints.logMetric.body.safeParse(sent).success).toBe(true);
  });
});
