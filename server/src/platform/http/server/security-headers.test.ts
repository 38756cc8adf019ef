import { health } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { createApi } from "../api.ts";

async function fetchHeaders(webOrigin: string, url: string) {
  const api = await createApi({
    version: "1",
    webOrigins: [webOrigin],
    masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
  });
  api.serve(health, () => ({ status: "ok" as const, version: "1" }));
  const { headers } = await api.fastify.inject(url);
  await api.fastify.close();
  return headers;
}

describe("headers of every response", () => {
  it.each(["/healthz", "/no/such/path", "/companies/%", `/${"a".repeat(5_000)}`])(
    "are set on %s [ASVS 3.4.1]",
    async (url) => {
      expect(await fetchHeaders("https://web.test", url)).toMatchObject({
        "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "x-frame-options": "DENY",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
    },
  );

  it("disable everything for an API response opened as a page [ASVS 3.2.1, 3.4.6]", async () => {
    const headers = await fetchHeaders("https://web.test", "/healthz");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("omit HSTS without https", async () => {
    const headers = await fetchHeaders("http://localhost:3000", "/healthz");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });
});
