// @vitest-environment jsdom
import type { LessonJudgement, LessonQuestion } from "@tenbin/contract";
import { lessonChapters } from "@tenbin/contract/lesson";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { glossaryTerms } from "../../components/glossary-path.ts";
import { chapterTexts } from "./chapter-texts.ts";
import { countAbove } from "./figures/count-above.ts";
import { LessonOverview } from "./lesson-overview.tsx";
import { LessonQuestions } from "./lesson-questions.tsx";

const call = vi.hoisted(() => vi.fn<(name: string, input: unknown) => Promise<unknown>>());
vi.mock(import("../../accounts/use-api.ts"), () => ({
  useApi: () => () => ({ call }) as never,
}));

const option = (id: string) => ({ id, text: `選択肢${id}` });
const questions: LessonQuestion[] = ["one", "two", "three"].map((id) => ({
  id,
  text: `${id}はどれですか。`,
  options: ["a", "b", "c"].map(option),
}));

const judgement = (passed: boolean, recorded = false): LessonJudgement => ({
  passed,
  recorded,
  results: questions.map(({ id }, at) => ({
    question: id,
    correct: passed || at > 0,
    explanation: `${id}の説明。`,
  })),
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  call.mockReset();
});

function open(Component: () => React.ReactNode) {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return render(<Stub />).container;
}

const openQuestions = () => open(() => <LessonQuestions chapter="2" questions={questions} />);

function choose(answer: string) {
  for (const group of screen.getAllByRole("group")) {
    fireEvent.click(group.querySelector(`input[value="${answer}"]`)!);
  }
  fireEvent.click(screen.getByRole("button", { name: "答え合わせをする" }));
}

describe("LessonQuestions", () => {
  it("asks for every answer before it sends any", () => {
    openQuestions();
    fireEvent.click(screen.getByRole("button", { name: "答え合わせをする" }));
    expect(screen.getByRole("alert").textContent).toContain("3か所");
    expect(call).not.toHaveBeenCalled();
  });

  it("explains what was wrong, and keeps nothing", async () => {
    call.mockResolvedValue(judgement(false));
    openQuestions();
    choose("a");
    expect(await screen.findByText("もう一度考えてみましょう")).toBeTruthy();
    expect(call).toHaveBeenCalledExactlyOnceWith("judgeLesson", {
      params: { chapter: "2" },
      body: { answers: questions.map(({ id }) => ({ question: id, option: "a" })) },
    });
    expect(screen.getByRole("status").textContent).toContain("3問のうち2問が正解です");
    expect(localStorage.length).toBe(0);
  });

  it("keeps the answers of a visitor who passed, for a registration", async () => {
    call.mockResolvedValue(judgement(true));
    openQuestions();
    choose("b");
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("この章は終わり"));
    expect(JSON.parse(localStorage.getItem("tenbin.lessons") ?? "")).toEqual({
      2: questions.map(({ id }) => ({ question: id, option: "b" })),
    });
    expect(screen.getByRole("link", { name: "会員登録" }).getAttribute("href")).toBe("/register");
  });

  it("says that a member's chapter was recorded, and keeps nothing here", async () => {
    localStorage.setItem("tenbin.session", "x");
    call.mockResolvedValue(judgement(true, true));
    openQuestions();
    choose("b");
    expect(await screen.findByText("会員の記録に残しました。")).toBeTruthy();
    expect(localStorage.getItem("tenbin.lessons")).toBeNull();
  });

  it("takes a member's kept answers over on opening", async () => {
    localStorage.setItem("tenbin.session", "x");
    localStorage.setItem("tenbin.lessons", JSON.stringify({ 1: [{ question: "q", option: "b" }] }));
    call.mockResolvedValue(judgement(true, true));
    openQuestions();
    await waitFor(() => expect(localStorage.getItem("tenbin.lessons")).toBeNull());
    expect(call).toHaveBeenCalledExactlyOnceWith("judgeLesson", {
      params: { chapter: "1" },
      body: { answers: [{ question: "q", option: "b" }] },
    });
  });
});

describe("LessonOverview", () => {
  it("lists the six chapters, and those that are done in this browser", () => {
    localStorage.setItem("tenbin.lessons", JSON.stringify({ 3: [{ question: "q", option: "b" }] }));
    const container = open(() => <LessonOverview title="レッスン" />);
    const rows = [...container.querySelectorAll(".lesson-chapters > li")];
    expect(rows.map((row) => row.querySelector("a")?.getAttribute("href"))).toEqual(
      lessonChapters.map((chapter) => `/lesson?chapter=${chapter}`),
    );
    expect(rows.map((row) => row.textContent?.includes("終わり"))).toEqual(
      lessonChapters.map((chapter) => chapter === "3"),
    );
    expect(container.textContent?.length).toBeGreaterThan(600);
  });
});

describe("texts of the chapters", () => {
  it("are full sentences that never advise, with terms of the glossary", () => {
    for (const { before, after, summary, terms } of Object.values(chapterTexts)) {
      for (const text of [summary, ...[...before, after].flatMap(({ paragraphs }) => paragraphs)]) {
        expect(text).toMatch(/。$/);
        expect(text).not.toMatch(/買い時|売り時|買うべき|売るべき|お得|チャンス|[!!]/);
      }
      for (const { term } of terms) expect(glossaryTerms).toContain(term);
    }
  });
});

describe("countAbove", () => {
  const histogram = { from: -1, to: 1, counts: [5, 4, 3, 2], threshold: 0, total: 14, above: 5 };

  it.each([
    [-1, 14],
    [-0.5, 9],
    [0, 5],
    [0.5, 2],
    [1, 0],
  ])("counts what lies at %s or above", (threshold, count) => {
    expect(countAbove(histogram, threshold)).toBe(count);
  });
});
