import { describe, expect, it } from "vitest";
import { isBot } from "./bot.ts";

describe("isBot", () => {
  it.each([
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "Mozilla/5.0 Chrome-Lighthouse",
    "facebookexternalhit/1.1",
    "APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)",
  ])("recognises %s [spec 4.14]", (userAgent) => {
    expect(isBot(userAgent)).toBe(true);
  });

  it("does not recognise a browser", () => {
    expect(isBot("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0")).toBe(false);
  });
});
