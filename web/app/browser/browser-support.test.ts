import { formatMinimumBrowsers, parseMinimumBrowsers } from "@tenbin/contract/minimum-browsers";
import { describe, expect, it } from "vitest";
import { browserslist } from "../../package.json";
import { oldBrowserScript, toBuildTargets } from "./browser-support.ts";

const minimum = parseMinimumBrowsers(browserslist);

describe("the minimum of browsers", () => {
  it("is that of web/package.json for the build, and for readers", () => {
    expect(toBuildTargets(minimum)).toEqual([
      "chrome109",
      "edge109",
      "firefox115",
      "ios16.4",
      "safari16.4",
    ]);
    expect(formatMinimumBrowsers(minimum)).toBe(
      "Safari 16.4、iOS 16.4、Chrome 109、Edge 109、Firefox 115",
    );
  });

  it("rejects a query that names no first version", () => {
    for (const query of ["defaults", "safari 16.4", "last 2 chrome versions", "opera >= 90"]) {
      expect(() => parseMinimumBrowsers([query])).toThrow(`Invalid query "${query}"`);
    }
  });
});

/** What the head's script notes of a browser with this user agent. */
function markOf(userAgent: string): string | undefined {
  const dataset: { browser?: string } = {};
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- a script of ours
  new Function("d", "navigator", oldBrowserScript(minimum))(dataset, { userAgent });
  return dataset.browser;
}

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS";
const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;

describe("the script for old browsers", () => {
  it.each([
    `${IPHONE} 16_3 like Mac OS X) ${WEBKIT} Version/16.3 Mobile/15E148 Safari/604.1`,
    `${IPHONE} 15_8 like Mac OS X) ${WEBKIT} Mobile/15E148 Safari Line/14.17.0`,
    `${IPHONE} 16_3_1 like Mac OS X) ${WEBKIT} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
    `${MAC} Version/16.3 Safari/605.1.15`,
    `${MAC} Version/9.1 Safari/601.1.56`,
    "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:114.0) Gecko/20100101 Firefox/114.0",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Safari/537.36",
  ])("marks %s", (userAgent) => {
    expect(markOf(userAgent)).toBe("old");
  });

  it.each([
    `${IPHONE} 16_4 like Mac OS X) ${WEBKIT} Version/16.4 Mobile/15E148 Safari/604.1`,
    `${IPHONE} 18_0 like Mac OS X) ${WEBKIT} Mobile/15E148 Safari Line/14.17.0`,
    `${MAC} Version/16.4 Safari/605.1.15`,
    `${MAC} Version/17.0 Safari/605.1.15`,
    "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0",
    "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1)",
    "",
  ])("does not mark %s", (userAgent) => {
    expect(markOf(userAgent)).toBeUndefined();
  });
});
