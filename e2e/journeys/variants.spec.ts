import { apiUrl, webUrl } from "../test-urls.ts";
import { rawGet } from "../running/raw-request.ts";
import { expect, test } from "./journey.ts";

/** Headers that make some servers treat a request as another one (H25). */
const headers = {
  "x-original-url": "/companies/021A",
  "x-rewrite-url": "/companies/021A",
  "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
  "x-http-method-override": "DELETE",
  "x-method-override": "DELETE",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  forwarded: "host=evil.example;proto=https",
} as const;

/** Requests of bots bypass the page cache. */
const anew = { "user-agent": "Googlebot/2.1" };

for (const [name, value] of Object.entries(headers)) {
  test(`${name} changes neither the page nor the API's response`, async () => {
    for (const [origin, own] of [
      [webUrl, anew],
      [apiUrl, {}],
    ] as const) {
      const plain = await rawGet(origin, "/companies/0482", own);
      const given = await rawGet(origin, "/companies/0482", { ...own, [name]: value });
      expect(plain.status).toBe(200);
      expect(given.status).toBe(200);
      expect(given.body).toBe(plain.body);
      expect(given.headers.get("etag")).toBe(plain.headers.get("etag"));
    }
  });
}

for (const path of ["/Companies/0482", "/COMPANIES/0482", "/%63ompanies/0482"]) {
  test(`${path} leads to the company page with its canonical URL`, async () => {
    const led = await rawGet(webUrl, path);
    expect(led.status).toBe(301);
    expect(new URL(led.headers.get("location") ?? "", webUrl).href).toBe(
      `${webUrl}/companies/0482`,
    );
    const { body } = await rawGet(webUrl, "/companies/0482");
    expect(body).toContain(`<link rel="canonical" href="${webUrl}/companies/0482"/>`);
  });
}
