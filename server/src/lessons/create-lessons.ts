import type {
  Endpoints,
  LessonAnswer,
  LessonChapter,
  LessonJudgement,
  Output,
} from "@tenbin/contract";
import type { Viewer } from "../members/index.ts";
import { chapters } from "./chapters/index.ts";
import { judgeAnswers } from "./rules.ts";

type LessonStep = `lesson_${LessonChapter}`;

export interface Lessons {
  readonly list: () => Output<Endpoints["getLessons"]>;
  readonly judge: (
    viewer: Pick<Viewer, "account">,
    chapter: LessonChapter,
    answers: readonly LessonAnswer[],
  ) => Promise<LessonJudgement>;
}

export interface LessonsDeps {
  /** Keeps a step that was verified here; a second time changes nothing. */
  readonly recordStep: (uid: string, step: LessonStep) => Promise<unknown>;
}

export function createLessons({ recordStep }: LessonsDeps): Lessons {
  return {
    list: () => ({
      chapters: chapters.map(({ chapter, questions }) => ({
        chapter,
        questions: questions.map(({ id, text, options }) => ({
          id,
          text,
          options: options.map((option) => ({ id: option.id, text: option.text })),
        })),
      })),
    }),
    async judge({ account }, chapter, answers) {
      const questions = chapters.find((each) => each.chapter === chapter)?.questions ?? [];
      const judged = judgeAnswers(questions, answers);
      const recorded = judged.passed && account !== null && !account.readOnly;
      if (recorded) await recordStep(account.uid, `lesson_${chapter}`);
      return { ...judged, recorded };
    },
  };
}
