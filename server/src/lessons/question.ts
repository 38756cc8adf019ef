import type { LessonChapter } from "@tenbin/contract";

interface LessonOption {
  readonly id: string;
  readonly text: string;
  /** Shown to who chose it: why it is right, or a hint that does not give the answer away. */
  readonly explanation: string;
}

export interface Question {
  readonly id: string;
  readonly text: string;
  readonly options: readonly LessonOption[];
  /** Id of the right option. */
  readonly answer: string;
}

export interface Chapter {
  readonly chapter: LessonChapter;
  readonly questions: readonly Question[];
}
