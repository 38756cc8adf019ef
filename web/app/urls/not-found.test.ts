import { describe, expect, it } from "vitest";
import { fatalNotFound, isNotFoundData, notFound } from "./not-found.ts";

describe("route errors", () => {
  it("have the specification's messages with the path as typed [spec 2.12, 2.13]", () => {
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

  it.each([
    ["/companies/0482%2Fhistory", "/companies/0482%2Fhistory"],
    ["/%00", "/%00"],
    ["/a%0D%0Ab%7F%C2%85", "/a%0D%0Ab%7F%C2%85"],
    ["/%E2%80%AEgnp.exe", "/%E2%80%AEgnp.exe"],
    ["/%E4%BC%9A%00%E7%A4%BE%3Fq", "/会%00社%3Fq"],
  ])("show an escaped slash, question mark or control character as typed: %s", (path, shown) => {
    expect(notFound(new URL(`http://web.test${path}`)).data.message).toBe(
      `Page not found: ${shown}`,
    );
  });

  it.each([null, "x", {}, { fatal: true }, { message: "m" }, { fatal: "yes", message: "m" }])(
    "are distinguished from other data: %j",
    (value) => {
      expect(isNotFoundData(value)).toBe(false);
    },
  );
});
