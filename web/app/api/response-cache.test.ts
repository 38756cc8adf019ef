import { describe, expect, it } from "vitest";
import { createResponseCache } from "./response-cache.ts";

const at = new Date("2025-11-14T06:30:00Z");

describe("createResponseCache", () => {
  it("evicts the least recently used response", () => {
    const cache = createResponseCache(2);
    cache.set("a", { body: 1, receivedAt: at });
    cache.set("b", { body: 2, receivedAt: at });
    cache.get("a");
    cache.set("c", { body: 3, receivedAt: at });
    expect([cache.get("a")?.body, cache.get("b"), cache.get("c")?.body]).toEqual([1, undefined, 3]);
  });

  it("keeps the newest response of a request", () => {
    const cache = createResponseCache(1);
    cache.set("a", { body: "old", receivedAt: at });
    cache.set("a", { body: "new", receivedAt: at });
    expect(cache.get("a")?.body).toBe("new");
  });
});
