import { createHash } from "node:crypto";
import { externalServices, getServiceHosts } from "@tenbin/contract/consent/external-services";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scriptSrc = (policy: string) => policy.split("; ").find((part) => part.startsWith("script"));

describe("contentSecurityPolicy", () => {
  it("allows exactly the page's own inline scripts [ASVS 3.4.3]", () => {
    const html = `<script>let a = "日本";\n</script><script type="module" async="">go()</script>`;
    const policy = contentSecurityPolicy(html, "http://api.test");
    expect(scriptSrc(policy)).toBe(
      `script-src 'self' ${hashOf('let a = "日本";\n')} ${hashOf("go()")}`,
    );
  });

  it("adds no hash for external scripts", () => {
    const html = `<script src="/assets/a.js"></script><script type="module" src="/b.js"></script>`;
    expect(scriptSrc(contentSecurityPolicy(html, "http://api.test"))).toBe("script-src 'self'");
  });

  it("allows exactly the page's own style attributes, as browsers parse them", () => {
    const html = `<p style="--x:1"></p><b style="font:&quot;a&quot; &amp; b"></b><i style="--x:1">`;
    const policy = contentSecurityPolicy(html, "http://api.test");
    expect(policy).toContain(
      `style-src 'self' 'unsafe-hashes' ${hashOf("--x:1")} ${hashOf('font:"a" & b')};`,
    );
    expect(policy).not.toContain("unsafe-inline");
  });

  it("ignores style attributes inside text and scripts", () => {
    const html = `<p>&quot; style=&quot;x:1&quot;</p><script>var a = " style=\\"x:1\\"";</script>`;
    expect(contentSecurityPolicy(html, "http://api.test")).toContain("style-src 'self'; ");
  });

  it("allows the origins of configured services only", () => {
    const services = externalServices({
      PUBLIC_ENVIRONMENT: "production",
      GA4_ID: "G-ABC123",
      CLARITY_ID: "abc123",
      CHAT_WIDGET_URL: "https://chat.example/w.js",
      PUBLIC_SENTRY_DSN: "https://key@errors.example/7",
    });
    const policy = contentSecurityPolicy("", "https://api.test", services.map(getServiceHosts));
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' https://*.googletagmanager.com https://*.clarity.ms https://chat.example",
      "style-src 'self' https://chat.example",
      "img-src 'self' data: https://*.google-analytics.com https://*.googletagmanager.com https://*.clarity.ms https://c.bing.com https://chat.example",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self' https://api.test https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com https://*.clarity.ms https://c.bing.com https://chat.example wss://chat.example https://errors.example",
      "frame-src https://chat.example",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(contentSecurityPolicy("", "https://api.test")).not.toMatch(
      /\*|frame-src|google|clarity/,
    );
  });

  it("allows connections to the page's own origin and the API only", () => {
    expect(contentSecurityPolicy("", "https://api.test")).toContain(
      "connect-src 'self' https://api.test;",
    );
  });
});
