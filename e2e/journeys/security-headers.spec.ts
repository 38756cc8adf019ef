import { createHash } from "node:crypto";
import { googlePages } from "../../web/app/site/google-pages.ts";
import type { WebProcess } from "../running/serve-web.ts";
import { expect, test } from "./journey.ts";
import { observatoryScore } from "./checks/observatory.ts";
import {
  everyPath,
  expectGoodScores,
  expectGoogleAllowedOnlyToSignIn,
  expectOnlyOwnInlineCode,
  serveOverHttps,
} from "./checks/page-headers.ts";

/** Of each tenth page, a page that signs in with Google, a missing one and the error screen; the second tier reads all. */
const paths = everyPath.filter(
  (path, at) => at % 10 === 0 || at >= everyPath.length - 2 || path === googlePages[0],
);

test.describe("over https", () => {
  // One web host serves them all.
  test.describe.configure({ mode: "default" });

  let web: WebProcess;
  test.beforeAll(async () => {
    web = await serveOverHttps();
  });
  test.afterAll(() => web.stop());

  test("of ten pages one scores at least 140 by Mozilla Observatory's rules", () =>
    expectGoodScores(web.origin, paths));

  test("of ten pages only one with a sign-in by Google allows its scripts", () =>
    expectGoogleAllowedOnlyToSignIn(web.origin, paths));
});

/** The permissions of a document under Chromium's name. */
interface WithPolicy {
  readonly featurePolicy: { features(): string[]; allowsFeature(feature: string): boolean };
}

test("every page denies all sensors, devices and credentials by names that browsers know", async ({
  page,
}) => {
  const response = await page.goto("/companies/0482");
  const header = response?.headers()["permissions-policy"] ?? "";
  const refused = header.split(", ").map((part) => part.replace("=()", ""));
  const read = () =>
    page.evaluate(() => {
      const { featurePolicy } = document as unknown as WithPolicy;
      const all = featurePolicy.features();
      return { all, allowed: all.filter((each) => featurePolicy.allowsFeature(each)) };
    });
  const { all, allowed } = await read();
  expect(refused.filter((each) => !all.includes(each))).toEqual([]);
  expect(refused.filter((each) => allowed.includes(each))).toEqual([]);
  expect(refused).toEqual(
    expect.arrayContaining(["camera", "geolocation", "microphone", "payment", "usb"]),
  );
  expect(allowed).toContain("clipboard-write");
});

const score = (headers: Readonly<Record<string, string>>, html = "<p>") =>
  observatoryScore({ headers: new Map(Object.entries(headers)), html }, false);

test("the score distinguishes good headers from bad ones", () => {
  const strict = "default-src 'none'; script-src 'self'; form-action 'self'";
  const good = {
    "content-security-policy": strict,
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
  expect(score({})).toBe(30);
  expect(score(good)).toBe(110);
  const inline = `${strict}; style-src 'self' 'unsafe-inline'`;
  expect(score({ ...good, "content-security-policy": inline })).toBe(100);
  const anything = "default-src 'none'; script-src 'self' 'unsafe-inline'";
  expect(score({ ...good, "content-security-policy": anything })).toBe(80);
  expect(score({ ...good, "content-security-policy": `${strict}; img-src http:` })).toBe(90);
  expect(score(good, '<script src="//elsewhere.test/x.js"></script>')).toBe(50);
});

test("policies of one page in ten allow only the page's own inline code", () =>
  expectOnlyOwnInlineCode(paths));

test("HEAD has the headers of GET", async ({ request }) => {
  const get = (await request.get("/companies/0482")).headers();
  const head = (await request.head("/companies/0482")).headers();
  expect(head["content-security-policy"]).toBe(get["content-security-policy"]);
  expect(head["etag"]).toBe(get["etag"]);
});

test("every loaded script is named by its page", async ({ request }) => {
  const html = await (await request.get("/companies/0482")).text();
  const loaded = [...html.matchAll(/ (?:href|src)="(\/assets\/[^"]+\.js)" integrity="([^"]+)"/g)];
  expect(loaded.length).toBeGreaterThan(5);
  const unnamed = /<link rel="(deferred-)?modulepreload" href="[^"]*"\/?>/.exec(html);
  expect(unnamed).toBeNull();
  for (const [, path = "", integrity] of loaded) {
    const bytes = await (await request.get(path)).body();
    expect(`sha256-${createHash("sha256").update(bytes).digest("base64")}`).toBe(integrity);
  }
});

test("the latest-build file names the build whose manifest is served", async ({ request }) => {
  const latest = await request.get(`/builds/latest.json?${Date.now()}`);
  expect(latest.headers()["cache-control"]).toBe("no-store");
  const state: unknown = await latest.json();
  expect(state).toEqual({ id: expect.stringMatching(/^\w+$/), timestamp: expect.any(Number) });
  const { id } = state as { readonly id: string };
  const manifest = await request.get(`/builds/meta/${id}.json`);
  expect(manifest.headers()["cache-control"]).toContain("immutable");
  expect(await manifest.json()).toMatchObject({ id, integrity: expect.any(Object) });
  expect((await request.get("/builds/meta/another.json")).status()).toBe(404);
});
