import { describe, expect, it } from "vitest";
import { createResponseCache } from "./response-cache.ts";

const at = new Date("2025-11-14T06:30:00Z");

describe("createResponseCache", () => {
  it("evicts the least recently used response", () => {
    const answers = createResponseCache(2);
    answers.set("a", { body: 1, receivedAt: at });
    answers.set("b", { body: 2, receivedAt: at });
    answers.get("a");
    answers.set("c", { body: 3, receivedAt: at });
    expect([answers.get("a")?.body, answers.get("b"), answers.get("c")?.body]).toEqual([
      1,
      undefined,
      3,
    ]);
  });

  it("keeps the newest response of a request", () => {
    const answers = createResponseCache(1);
    answers.set("a", { body: "old", receivedAt: at });
    answers.set("a", { body: "new", receivedAt: at });
    expect(answers.get("a")?.body).toBe("new");
  });
});
