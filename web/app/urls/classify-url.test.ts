import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyUrl } from "./classify-url.ts";

const HERE = "https://tenbin.test/companies/7203?begin=-5";
const kindOf = (written: string) => classifyUrl(written, HERE).kind;

const SCRIPTS = [
  "javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://tenbin.test/x",
];
const tricks = (address: string) => [
  address,
  address.toUpperCase(),
  ` \t\n\u0000\u0001${address}`,
  address.replace(/^(..)/, "$1\n"),
  address.replace(":", "\t:"),
];

describe("classifyUrl", () => {
  it.each(SCRIPTS.flatMap(tricks))(
    "navigation to script-like protocols is refused: %j [spec 2.16] [ASVS 1.2.2]",
    (written) => {
      expect(kindOf(written)).toBe("refused");
    },
  );

  it.each([
    "filesystem:https://tenbin.test/x",
    "view-source:x",
    "file:///etc/passwd",
    "about:blank",
    "https://",
  ])("rejects an unsafe or missing protocol: %s", (written) => {
    expect(kindOf(written)).toBe("refused");
  });

  it.each([
    "https://evil.test/",
    "//evil.test/",
    "/\\evil.test/",
    "\\\\evil.test",
    "/\t/evil.test",
    "https:\\\\evil.test",
    "http://tenbin.test/",
    "https://tenbin.test:8443/",
    "https://tenbin.test@evil.test/",
    "mailto:a@evil.test",
    "tel:0312345678",
  ])("tells an external address: %j [spec 2.15]", (written) => {
    expect(kindOf(written)).toBe("external");
  });

  it.each([
    ["/search?q=a#top", "/search?q=a#top"],
    ["https://TENBIN.test/search", "/search"],
    ["history", "/companies/history"],
    ["?end=-1", "/companies/7203?end=-1"],
    ["#value", "/companies/7203?begin=-5#value"],
    ["/.//evil.test/", "/evil.test/"],
  ])("reads %j as the internal URL %s", (written, href) => {
    expect(classifyUrl(written, HERE)).toEqual({ kind: "internal", href });
  });

  it("an internal URL stays internal when parsed again", () => {
    const pieces = fc.constantFrom(
      ..."/\\.:@?#%ja \t\n".split(""),
      "//",
      "evil.test",
      "https:",
      "%2f",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const address = classifyUrl(parts.join(""), HERE);
        if (address.kind !== "internal") return;
        expect(new URL(address.href, HERE).origin).toBe("https://tenbin.test");
        expect(address.href).toMatch(/^\/(?![/\\])/);
      }),
      { seed: 56, numRuns: 5_000 },
    );
  });
});
