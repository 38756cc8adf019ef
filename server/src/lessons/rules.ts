import type { LessonAnswer, LessonResult } from "@tenbin/contract";
import type { Question } from "./question.ts";

const UNANSWERED = "まだ選んでいません。ひとつ選んでから、もう一度押してください。";

interface Judged {
  readonly passed: boolean;
  readonly results: LessonResult[];
}

/** Answers to questions or options that are no longer asked count as none; of several the last counts. */
export function judgeAnswers(
  questions: readonly Question[],
  answers: readonly LessonAnswer[],
): Judged {
  const results = questions.map(({ id, options, answer }) => {
    const given = answers.findLast(({ question }) => question === id)?.option;
    const chosen = options.find((option) => option.id === given);
    return {
      question: id,
      correct: chosen?.id === answer,
      explanation: chosen?.explanation ?? UNANSWERED,
    };
  });
  return { passed: results.every(({ correct }) => correct), results };
}
