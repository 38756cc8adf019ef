import { describe, expect, it } from "vitest";
import { catchUncaught, listenForErrors, tellError } from "./caught-errors.ts";

describe("errors caught by a boundary", () => {
  it("reach who listens, also those from before, up to a number", () => {
    const told: unknown[] = [];
    for (let index = 0; index < 12; index += 1) tellError(index);
    listenForErrors((error) => told.push(error));
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    tellError("later");
    expect(told.at(-1)).toBe("later");
  });

  it("include what nobody caught", () => {
    const told: unknown[] = [];
    listenForErrors((error) => told.push(error));
    const page = new EventTarget();
    catchUncaught(page);
    page.dispatchEvent(Object.assign(new Event("error"), { error: "thrown" }));
    page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "refused" }));
    expect(told).toEqual(["thrown", "refused"]);
  });
});
