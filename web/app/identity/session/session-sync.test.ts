import { describe, expect, it } from "vitest";
import { createSessionSync } from "./session-sync.ts";

const NOON = Date.parse("2025-11-14T03:00:00Z");
const received = (token: string, ageSeconds = 0) => ({
  token,
  receivedAt: NOON - ageSeconds * 1_000,
});

/** Answers with these statuses, then 204; 0 means unreachable. */
function createTestSync(hadCookie: boolean, ...statuses: number[]) {
  const sent: string[] = [];
  const sync = createSessionSync({
    fetch: (input, init) => {
      const bearer = new Headers(init?.headers).get("authorization");
      const { pathname } = new URL(input as string, "http://web.test");
      sent.push(`${init?.method} ${pathname} ${bearer ?? ""}`.trim());
      const status = statuses.shift() ?? 204;
      if (status === 0) return Promise.reject(new TypeError("fetch failed"));
      return Promise.resolve(new Response(null, { status }));
    },
    now: () => NOON,
    hadCookie,
  });
  return { sync, sent };
}

describe("createSessionSync", () => {
  it("sends a token by POST with the bearer, and removes it by DELETE without [spec 7.21]", async () => {
    const { sync, sent } = createTestSync(false);
    expect(await sync(received("t1"))).toBe(true);
    expect(await sync(null)).toBe(true);
    expect(sent).toEqual(["POST /__session Bearer t1", "DELETE /__session"]);
  });

  it("sends every token once", async () => {
    const { sync, sent } = createTestSync(false);
    await sync(received("t1"));
    await sync(received("t1"));
    await sync(received("t2"));
    expect(sent).toEqual(["POST /__session Bearer t1", "POST /__session Bearer t2"]);
  });

  it("sends no token older than 300 seconds, counted from its receipt [spec 9.4]", async () => {
    const { sync, sent } = createTestSync(false);
    expect(await sync(received("old", 301))).toBe(false);
    expect(sent).toEqual([]);
    expect(await sync(received("young", 300))).toBe(true);
  });

  it("sends nothing for visitors, but removes a leftover cookie", async () => {
    const visitor = createTestSync(false);
    await visitor.sync(null);
    expect(visitor.sent).toEqual([]);
    const left = createTestSync(true);
    await left.sync(null);
    expect(left.sent).toEqual(["DELETE /__session"]);
  });

  it.each([0, 401, 503])("retries after %i without blocking anyone", async (status) => {
    const { sync, sent } = createTestSync(false, status);
    expect(await sync(received("t1"))).toBe(false);
    expect(await sync(received("t1"))).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it("never lets an earlier token overwrite a later one (H15) [fault: another process × sign-in]", async () => {
    const order: string[] = [];
    const gates: (() => void)[] = [];
    const sync = createSessionSync({
      fetch: async (_, init) => {
        const bearer = new Headers(init?.headers).get("authorization") ?? "none";
        order.push(`asked ${bearer}`);
        await new Promise<void>((open) => gates.push(open));
        order.push(`answered ${bearer}`);
        return new Response(null, { status: 204 });
      },
      now: () => NOON,
      hadCookie: false,
    });
    const [first, second] = [sync(received("A")), sync(received("B"))];
    await Promise.resolve();
    await Promise.resolve();
    gates.shift()?.();
    await first;
    await Promise.resolve();
    gates.shift()?.();
    await second;
    expect(order).toEqual([
      "asked Bearer A",
      "answered Bearer A",
      "asked Bearer B",
      "answered Bearer B",
    ]);
  });
});
