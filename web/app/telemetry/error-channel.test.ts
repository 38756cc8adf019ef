import { describe, expect, it } from "vitest";
import { captureUncaughtErrors, setErrorListener, emitError } from "./error-channel.ts";

describe("errors caught by a boundary", () => {
  it("are passed to the listener, including a limited number of earlier ones", () => {
    const received: unknown[] = [];
    for (let index = 0; index < 12; index += 1) emitError(index);
    setErrorListener((error) => received.push(error));
    expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    emitError("later");
    expect(received.at(-1)).toBe("later");
  });

  it("include uncaught errors", () => {
    const received: unknown[] = [];
    setErrorListener((error) => received.push(error));
    const page = new EventTarget();
    captureUncaughtErrors(page);
    page.dispatchEvent(Object.assign(new Event("error"), { error: "thrown" }));
    page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "refused" }));
    expect(received).toEqual(["thrown", "refused"]);
  });
});
