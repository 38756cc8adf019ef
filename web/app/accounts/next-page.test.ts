import { describe, expect, it } from "vitest";
import { withNext } from "./next-page.ts";

describe("withNext", () => {
  it("carries the page along, its own query included", () => {
    const address = withNext("/login/email", "/results?q=みなと&page=2");
    const { pathname, searchParams } = new URL(address, "https://site.invalid");
    expect(pathname).toBe("/login/email");
    expect(searchParams.get("next")).toBe("/results?q=みなと&page=2");
  });

  it("says nothing of the top page, where everybody arrives anyway", () => {
    expect(withNext("/login", "/")).toBe("/login");
  });
});
