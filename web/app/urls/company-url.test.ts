import { describe, expect, it } from "vitest";
import { requireCanonicalTicker } from "./company-url.ts";

function thrownBy(written: string, search = ""): unknown {
  const url = new URL(`http://web.test/companies/${encodeURIComponent(written)}${search}`);
  return thrownFrom(() => requireCanonicalTicker(written, url));
}

function thrownFrom(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    return thrown;
  }
}

describe("requireCanonicalTicker", () => {
  it.each(["7203", "130A", "25935"])("accepts %s as canonical", (ticker) => {
    expect(thrownBy(ticker)).toBe(ticker);
  });

  it.each([
    ["７２０３", "/companies/7203"],
    ["130a", "/companies/130A"],
    ["１３０ａ", "/companies/130A"],
    ["72030", "/companies/7203"],
    ["130A0", "/companies/130A"],
    ["7203.T", "/companies/7203"],
    [" 7203", "/companies/7203"],
  ])("redirects %s permanently to %s", (written, location) => {
    const thrown = thrownBy(written);
    expect(thrown).toBeInstanceOf(Response);
    const response = thrown as Response;
    expect([response.status, response.headers.get("location")]).toEqual([301, location]);
  });

  it("redirects a trailing slash, except below the company's page", () => {
    const slashed = new URL("http://web.test/companies/7203/?begin=-4");
    expect(thrownFrom(() => requireCanonicalTicker("7203", slashed))).toMatchObject({
      status: 301,
    });
    expect(requireCanonicalTicker("7203", new URL("http://web.test/companies/7203/history"))).toBe(
      "7203",
    );
  });

  it.each([
    ["/COMPANIES/7203", "/companies/7203"],
    ["/Companies/7203/", "/companies/7203"],
    ["/companies/7203/HISTORY", "/companies/7203/history"],
    ["/companies/130a/History/", "/companies/130A/history"],
    ["/%63ompanies/7203/history", "/companies/7203/history"],
    ["/companies/7203//history", "/companies/7203/history"],
  ])("gives a page one canonical URL: %s", (path, location) => {
    const written = path.split("/")[2] ?? "";
    const thrown = thrownFrom(() =>
      requireCanonicalTicker(written, new URL(path, "http://web.test")),
    );
    expect((thrown as Response).headers.get("location")).toBe(location);
  });

  it("keeps the query in redirects", () => {
    const response = thrownBy("72030", "?begin=-4&end=0") as Response;
    expect(response.headers.get("location")).toBe("/companies/7203?begin=-4&end=0");
  });

  it.each([
    ["abc", "abc"],
    ["72", "72"],
    ["720345", "720345"],
    ["7203'--", "7203'--"],
    ["../etc", "..%2Fetc"],
    ["<script>", "%3Cscript%3E"],
    ["�", "�"],
    ["７２０３４５", "７２０３４５"],
    ["A203", "A203"],
  ])("throws a fatal 404 for %s", (written, shown) => {
    expect(thrownBy(written)).toMatchObject({
      data: { fatal: true, message: `Page Not Found: /companies/${shown}` },
      init: { status: 404 },
    });
  });
});
