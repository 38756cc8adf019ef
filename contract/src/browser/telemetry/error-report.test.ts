import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiRoutePattern, sanitizeUrl, sanitizeEvent, sanitizeText } from "./error-report.ts";

const sanitize = (message: string) => sanitizeText(message, apiRoutePattern);

describe("sanitizeUrl", () => {
  it.each([
    [
      "https://api.test/companies/0482/pricechart?begin=-3",
      "https://api.test/companies/{ticker}/pricechart",
    ],
    ["https://api.test/search?q=%E5%B1%B1%E7%94%B0", "https://api.test/search"],
    ["https://web.test/assets/root-1a2b.js", "https://web.test/assets/root-1a2b.js"],
    ["https://web.test/reset/taro@example.jp#x", "https://web.test/…"],
    ["https://user:secret@web.test/search", "https://web.test/search"],
    ["/search?q=x", "/search"],
    ["data:text/plain,secret", "data:"],
    ["http://[", "…"],
  ])("%s → %s", (address, clean) => {
    expect(sanitizeUrl(address, apiRoutePattern)).toBe(clean);
  });
});

describe("sanitizeText", () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'close')",
      "Cannot read properties of undefined (reading 'close')",
    ],
    [
      `Unexpected token '山', "山田太郎" is not valid JSON`,
      "Unexpected token […], […] is not valid JSON",
    ],
    ["no member taro.yamada@example.jp", "no member [mail]"],
    [
      "Failed to fetch https://web.test/results?q=taro now",
      "Failed to fetch https://web.test/… now",
    ],
    ["bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "bearer [token]"],
    ["call 09012345678", "call [number]"],
    ["通信エラーが発生しました。", "[…]"],
    ["at /results?q=taro", "at /results"],
  ])("%s → %s", (message, clean) => {
    expect(sanitize(message)).toBe(clean);
  });

  it("truncates long text", () => {
    expect(sanitize("a ".repeat(10_000))).toHaveLength(300);
  });
});

const SECRETS = ["taro@example.jp", "山田太郎", "sid=5f2c", "0482x9"];
const sensitiveEvent = {
  event_id: "e",
  type: "transaction",
  timestamp: 1,
  transaction: "/results?q=山田太郎",
  user: { email: SECRETS[0], ip_address: "203.0.113.7" },
  request: {
    url: "https://web.test/?q=山田太郎",
    cookies: { sid: "sid=5f2c" },
    headers: { a: "b" },
  },
  breadcrumbs: [{ message: "山田太郎" }],
  extra: { typed: "山田太郎" },
  server_name: "host-5",
  tags: { role: "api", typed: "山田太郎" },
  contexts: {
    trace: {
      trace_id: "t",
      span_id: "s",
      op: "pageload",
      data: { "url.full": "https://x/?q=0482x9" },
    },
    device: { name: "太郎の電話" },
  },
  spans: [
    {
      span_id: "1",
      op: "http.client",
      description: "GET https://api.test/search?q=0482x9",
      data: { "http.query": "q=0482x9" },
    },
    { span_id: "2", op: "ui.interaction.click", description: 'button[aria-label="山田太郎"]' },
    { span_id: "3", op: "paint", description: "first-contentful-paint" },
  ],
  exception: {
    values: [
      {
        type: "TypeError",
        value: "no taro@example.jp",
        mechanism: { type: "generic", handled: false, data: { typed: "山田太郎" } },
        stacktrace: {
          frames: [
            {
              filename: "https://web.test/assets/root-1a2b.js",
              function: "go",
              lineno: 3,
              vars: { typed: "山田太郎" },
              context_line: "const typed = '山田太郎'",
            },
            {
              filename: "/home/taro/tenbin/server/src/main/serve.ts",
              function: "serve",
              lineno: 9,
            },
          ],
        },
      },
    ],
  },
};

describe("sanitizeEvent", () => {
  const clean = sanitizeEvent(sensitiveEvent, apiRoutePattern);

  it("keeps what describes the error and its location", () => {
    expect(clean).toMatchObject({
      event_id: "e",
      tags: { role: "api" },
      transaction: "/…",
      contexts: { trace: { trace_id: "t", span_id: "s", op: "pageload" } },
      spans: [
        { span_id: "1", description: "GET https://api.test/search" },
        { span_id: "2", description: "…" },
        { span_id: "3", description: "first-contentful-paint" },
      ],
    });
    const [exception] = clean.exception.values;
    expect(exception).toMatchObject({ type: "TypeError", value: "no [mail]" });
    expect(exception?.mechanism).toEqual({ type: "generic", handled: false });
    expect(exception?.stacktrace.frames).toEqual([
      { filename: "https://web.test/assets/root-1a2b.js", function: "go", lineno: 3 },
      { filename: "server/src/main/serve.ts", function: "serve", lineno: 9 },
    ]);
  });

  it("drops everything about the viewer [ASVS 14.2.3]", () => {
    const sent = JSON.stringify(clean);
    for (const secret of [...SECRETS, "203.0.113.7", "host-5", "太郎", "taro"]) {
      expect(sent).not.toContain(secret);
    }
    expect(clean).not.toHaveProperty("user");
    expect(clean).not.toHaveProperty("request");
    expect(clean).not.toHaveProperty("breadcrumbs");
  });

  it("drops every unknown field", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (more) => {
        const event = { ...more, event_id: "e" };
        const known = new Set([
          "event_id",
          "sdk",
          "type",
          "timestamp",
          "level",
          "contexts",
          "tags",
        ]);
        const left = Object.keys(sanitizeEvent(event, apiRoutePattern)).filter(
          (key) => !known.has(key),
        );
        expect(left).toEqual([]);
      }),
      { seed: 3 },
    );
  });
});
