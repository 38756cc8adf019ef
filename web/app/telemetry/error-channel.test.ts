import { describe, expect, it } from "vitest";
import { captureUncaughtErrors, setErrorListener, emitError } from "./error-channel.ts";

describe("errors caught by a boundary", () => {
  it("are passed to the listener, including a limited number of earlier ones", () => {
    const told: unknown[] = [];
    for (let index = 0; index < 12; index += 1) emitError(index);
    setErrorListener((error) => told.push(error));
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    emitError("later");
    expect(told.at(-1)).toBe("later");
  });

  it("include uncaught errors", () => {
    const told: unknown[] = [];
    setErrorListener((error) => told.push(error));
    const page = new EventTarget();
    captureUncaughtErrors(page);
    page.dispatchEvent(Object.assign(new Event("error"), { error: "thrown" }));
    page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "refused" }));
    expect(told).toEqual(["thrown", "refused"]);
  });
});
