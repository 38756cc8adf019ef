import { describe, expect, it } from "vitest";
import { fatalNotFound, isNotFoundData, notFound } from "./not-found.ts";

describe("route errors", () => {
  it("have the specification's messages with the path as typed", () => {
    const url = new URL("http://web.test/会社/なし?q=1#x");
    expect(notFound(url).data).toEqual({ fatal: false, message: "Page not found: /会社/なし" });
    expect(fatalNotFound(url).data).toEqual({ fatal: true, message: "Page Not Found: /会社/なし" });
    expect(notFound(url).init?.status).toBe(404);
    expect(fatalNotFound(url).init?.status).toBe(404);
  });

  it("show a path unchanged that cannot be decoded", () => {
    expect(notFound(new URL("http://web.test/%E0%A4%A")).data.message).toBe(
      "Page not found: /%E0%A4%A",
    );
  });

  it.each([null, "x", {}, { fatal: true }, { message: "m" }, { fatal: "yes", message: "m" }])(
    "are distinguished from other data: %j",
    (value) => {
      expect(isNotFoundData(value)).toBe(false);
    },
  );
});
