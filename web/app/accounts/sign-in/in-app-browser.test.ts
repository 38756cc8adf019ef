import { describe, expect, it } from "vitest";
import { findInAppBrowser, toLineExternalLink } from "./in-app-browser.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
const WEB_VIEW = "Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36";

describe("findInAppBrowser", () => {
  it.each([
    ["LINE", `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Safari Line/14.17.0`],
    ["LINE", `${ANDROID} ${WEB_VIEW} Line/14.17.0/IAB`],
    ["Instagram", `${IPHONE} (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.0.99 (iPhone15,4)`],
    ["Instagram", `${ANDROID} ${WEB_VIEW} Instagram 355.0.0.0.99 Android (35/15; 420dpi)`],
    ["Facebook", `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.0.1;FBBV/1]`],
    ["Facebook", `${ANDROID} ${WEB_VIEW} [FB_IAB/FB4A;FBAV/490.0.0.0.1;]`],
    [null, `${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
    [null, `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`],
    [null, "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0 Outliner/1"],
  ])("finds %s in %s", (app, userAgent) => {
    expect(findInAppBrowser(userAgent)).toBe(app);
  });
});

describe("toLineExternalLink", () => {
  it("adds what LINE asks for to the page and where it leads", () => {
    const link = toLineExternalLink(new URL("https://web.test/login?next=%2Fsearch"));
    expect(link).toBe("/login?next=%2Fsearch&openExternalBrowser=1");
    expect(toLineExternalLink(new URL(link, "https://web.test"))).toBe(link);
  });
});
