// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { registrationRedirect } from "./registration-redirect.ts";

const NOW = Date.parse("2026-01-05T00:00:00Z");
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

describe("where a reader goes after registering", () => {
  it("is where they wanted to go, once", () => {
    registrationRedirect.remember("/companies/0482", NOW);
    expect(registrationRedirect.take(NOW + HOUR - 1)).toBe("/companies/0482");
    expect(registrationRedirect.take(NOW + HOUR - 1)).toBe("/");
  });

  it("is forgotten with the link", () => {
    registrationRedirect.remember("/setting", NOW);
    expect(registrationRedirect.take(NOW + HOUR)).toBe("/");
  });

  it("is what they wanted last", () => {
    registrationRedirect.remember("/setting", NOW);
    registrationRedirect.remember("/", NOW);
    expect(registrationRedirect.take(NOW)).toBe("/");
  });

  it.each(['{"next":"//evil.example","until":9e15}', '{"next":3}', "[]", "no json"])(
    "never leaves the site, whatever stands in the storage: %s",
    (text) => {
      localStorage.setItem("tenbin.after-registration", text);
      expect(registrationRedirect.take(NOW)).toBe("/");
    },
  );
});
