import { googlePages } from "../../../web/app/site/google-pages.ts";
import { sitePages } from "../../../web/app/site/site-pages.ts";
import { rawGet } from "../../running/raw-request.ts";
import { type WebProcess, serveWeb } from "../../running/serve-web.ts";
import { apiUrl, webUrl } from "../../test-urls.ts";
import { expect, test } from "../journey.ts";
import { observatoryScore } from "./observatory.ts";

/** All pages, a missing one and the error screen. */
export const everyPath = [
  ...sitePages.map(({ path }) => path.replace(":ticker", "0482")),
  "/no/such/page",
  "/companies/xyz",
];

/** As the internet sees it. */
export function serveOverHttps(): Promise<WebProcess> {
  return serveWeb({
    API_URL: apiUrl,
    PUBLIC_API_URL: "https://api.tenbin.example",
    PUBLIC_WEB_URL: "https://tenbin.example",
    // A real project id: its sign-in needs the most permissive policy.
    FIREBASE_PROJECT_ID: "tenbin-example",
    FIREBASE_API_KEY: "key",
    GOOGLE_APPLICATION_CREDENTIALS: "unused-by-the-web-host.json",
  });
}

/** By Mozilla Observatory's rules. */
export async function expectGoodScores(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      const { headers, body } = await rawGet(origin, path);
      const scanned = { headers, html: body };
      expect(observatoryScore(scanned, true)).toBeGreaterThanOrEqual(140);
      // Score before the domain is in the HSTS preload list.
      expect(observatoryScore(scanned, false)).toBeGreaterThanOrEqual(135);
      expect(headers.get("strict-transport-security")).toBe(
        "max-age=63072000; includeSubDomains; preload",
      );
    });
  }
}

const GOOGLE_SCRIPTS = "https://apis.google.com/js/api.js https://apis.google.com/_/scs/";

/** By path, and its frames. */
export async function expectGoogleAllowedOnlyToSignIn(
  origin: string,
  paths: readonly string[],
): Promise<void> {
  const allowing: string[] = [];
  for (const path of paths) {
    const { headers } = await rawGet(origin, path);
    const policy = headers.get("content-security-policy") ?? "";
    if (/google\.com|frame-src/.test(policy)) allowing.push(path);
    const [, scripts = ""] = /script-src 'self' ([^;]*?) ?'sha256-/.exec(policy) ?? [];
    expect([path, scripts]).toEqual([path, allowing.includes(path) ? GOOGLE_SCRIPTS : ""]);
  }
  expect(allowing).toEqual(googlePages.filter((path) => paths.includes(path)));
}

/** Without https, as on a local start. */
export async function expectOnlyOwnInlineCode(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { headers } = await rawGet(webUrl, path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(headers.has("strict-transport-security")).toBe(false);
  }
}
