import { describe, expect, it } from "vitest";
import { createLastAnswers } from "./last-answers.ts";

const at = new Date("2025-11-14T06:30:00Z");

describe("createLastAnswers", () => {
  it("forgets the least recently used answer first", () => {
    const answers = createLastAnswers(2);
    answers.set("a", { body: 1, at });
    answers.set("b", { body: 2, at });
    answers.get("a");
    answers.set("c", { body: 3, at });
    expect([answers.get("a")?.body, answers.get("b"), answers.get("c")?.body]).toEqual([
      1,
      undefined,
      3,
    ]);
  });

  it("keeps the newest answer of a request", () => {
    const answers = createLastAnswers(1);
    answers.set("a", { body: "old", at });
    answers.set("a", { body: "new", at });
    expect(answers.get("a")?.body).toBe("new");
  });
});
