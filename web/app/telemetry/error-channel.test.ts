import { describe, expect, it } from "vitest";
import { captureUncaughtErrors, emitError, onError } from "./error-channel.ts";

describe("errors caught by a boundary", () => {
  it("are passed to every listener, including a limited number of earlier ones", () => {
    const received: unknown[][] = [[], []];
    for (let index = 0; index < 12; index += 1) emitError(index);
    for (const list of received) onError(({ error }) => list.push(error));
    emitError("later");
    for (const list of received) expect(list).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "later"]);
  });

  it("name the call that failed", () => {
    const calls: unknown[] = [];
    onError(({ call }) => calls.push(call));
    emitError(new Error("refused"), "getUser");
    expect(calls.at(-1)).toBe("getUser");
  });

  it("include uncaught errors", () => {
    const received: unknown[] = [];
    onError(({ error }) => received.push(error));
    const page = new EventTarget();
    captureUncaughtErrors(page);
    page.dispatchEvent(Object.assign(new Event("error"), { error: "thrown" }));
    page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "refused" }));
    expect(received.slice(-2)).toEqual(["thrown", "refused"]);
  });
});
