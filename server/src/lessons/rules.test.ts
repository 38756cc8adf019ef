import { SECURITIES_SHARE, verdictOfRatio } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { chapters } from "./chapters/index.ts";
import { judgeAnswers } from "./rules.ts";

const questions = chapters[0]!.questions;
const right = questions.map(({ id, answer }) => ({ question: id, option: answer }));

describe("judgeAnswers", () => {
  it("passes when every question is answered rightly", () => {
    const { passed, results } = judgeAnswers(questions, right);
    expect(passed).toBe(true);
    expect(results.map(({ correct }) => correct)).toEqual([true, true, true]);
  });

  it("does not pass with one wrong answer, and explains the option that was chosen", () => {
    const wrong = questions[1]!.options.find(({ id }) => id !== questions[1]!.answer)!;
    const { passed, results } = judgeAnswers(
      questions,
      right.with(1, { question: questions[1]!.id, option: wrong.id }),
    );
    expect(passed).toBe(false);
    expect(results[1]).toEqual({
      question: questions[1]!.id,
      correct: false,
      explanation: wrong.explanation,
    });
  });

  it("takes what is not asked any more for no answer, and the last of several", () => {
    const unknown = judgeAnswers(questions, [
      ...right.slice(1),
      { question: questions[0]!.id, option: "gone" },
      { question: "gone", option: "a" },
    ]);
    expect(unknown.passed).toBe(false);
    expect(unknown.results).toHaveLength(3);
    expect(unknown.results[0]?.explanation).toContain("まだ選んでいません");
    const again = judgeAnswers(questions, [
      { question: questions[0]!.id, option: "gone" },
      ...right,
    ]);
    expect(again.passed).toBe(true);
  });
});

describe("questions", () => {
  it("are three to a chapter, with one right option and an explanation for each", () => {
    expect(chapters.map(({ chapter }) => chapter)).toEqual(["1", "2", "3", "4", "5", "6"]);
    for (const { questions: asked } of chapters) {
      expect(asked).toHaveLength(3);
      expect(new Set(asked.map(({ id }) => id)).size).toBe(3);
      for (const { options, answer, text } of asked) {
        expect(options).toHaveLength(3);
        expect(options.filter(({ id }) => id === answer)).toHaveLength(1);
        expect(new Set(options.map((option) => option.text)).size).toBe(3);
        expect(text).toMatch(/。$/);
        for (const { explanation } of options) expect(explanation).toMatch(/。$/);
      }
    }
  });

  it("do not have their right options at one place", () => {
    const places = chapters.flatMap(({ questions: asked }) =>
      asked.map(({ options, answer }) => options.findIndex(({ id }) => id === answer)),
    );
    for (const place of [0, 1, 2])
      expect(places.filter((at) => at === place).length).toBeGreaterThan(3);
  });

  it("compute their figures from the constants of the product", () => {
    const asked = chapters.flatMap((chapter) => chapter.questions);
    const netCash = asked.find(({ id }) => id === "net-cash")!;
    const stated = netCash.options.find(({ id }) => id === netCash.answer)!;
    expect(stated.text).toBe(`${100 + 50 * SECURITIES_SHARE - 90}億円`);
    expect(asked.find(({ id }) => id === "verdict")!.answer).toBe(verdictOfRatio(1.1));
  });

  it("state and never advise", () => {
    expect(JSON.stringify(chapters)).not.toMatch(
      /買い時|売り時|買うべき|売るべき|お得|チャンス|[!!]/,
    );
  });
});
