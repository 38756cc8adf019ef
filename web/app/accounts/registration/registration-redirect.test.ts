// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { registrationRedirect } from "./registration-redirect.ts";

const NOW = Date.parse("2026-01-05T00:00:00Z");
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

describe("redirect after registration", () => {
  it("leads to the requested page, once", () => {
    registrationRedirect.remember("/companies/0482", NOW);
    expect(registrationRedirect.take(NOW + HOUR - 1)).toBe("/companies/0482");
    expect(registrationRedirect.take(NOW + HOUR - 1)).toBe("/");
  });

  it("is cleared with the link", () => {
    registrationRedirect.remember("/setting", NOW);
    expect(registrationRedirect.take(NOW + HOUR)).toBe("/");
  });

  it("leads to the page requested last", () => {
    registrationRedirect.remember("/setting", NOW);
    registrationRedirect.remember("/", NOW);
    expect(registrationRedirect.take(NOW)).toBe("/");
  });

  it.each(['{"next":"//evil.example","until":9e15}', '{"next":3}', "[]", "no json"])(
    "stays on the site, whatever is stored: %s",
    (text) => {
      localStorage.setItem("tenbin.after-registration", text);
      expect(registrationRedirect.take(NOW)).toBe("/");
    },
  );
});
