import type { LessonAnswer } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { type LessonChapter, lessonChapters } from "@tenbin/contract/lesson";
import type { EndpointName } from "@tenbin/contract/links";
import { readJson, type SafeStorage } from "../browser/storage.ts";

const KEY = "tenbin.lessons";

type KeptLessons = Partial<Record<LessonChapter, readonly LessonAnswer[]>>;

/** Answers of the chapters that were passed in this browser and are no member's yet. */
export function readKeptLessons(storage: Pick<SafeStorage, "get">): KeptLessons {
  const kept = readJson(storage, KEY);
  if (typeof kept !== "object" || kept === null) return {};
  const byChapter = new Map<string, unknown>(Object.entries(kept));
  return Object.fromEntries(
    lessonChapters.flatMap((chapter) => {
      const answers = byChapter.get(chapter);
      return Array.isArray(answers) && answers.every(isAnswer) ? [[chapter, answers]] : [];
    }),
  );
}

export function keepLesson(
  storage: SafeStorage,
  chapter: LessonChapter,
  answers: readonly LessonAnswer[],
): void {
  storage.set(KEY, JSON.stringify({ ...readKeptLessons(storage), [chapter]: answers }));
}

/**
 * Sends kept answers again, now as the member's; what the server records leaves this browser. Never
 * rejects: what failed is logged and stays for the next time.
 */
export async function takeOverLessons(
  client: Client,
  storage: SafeStorage,
  log: (error: unknown, call?: EndpointName) => void,
): Promise<void> {
  for (const [chapter, answers] of Object.entries(readKeptLessons(storage))) {
    try {
      const judgement = await client.call("judgeLesson", {
        params: { chapter: chapter as LessonChapter },
        body: { answers: [...answers] },
      });
      if (judgement?.recorded === true) forgetLesson(storage, chapter);
    } catch (error) {
      log(error, "judgeLesson");
      return;
    }
  }
}

function forgetLesson(storage: SafeStorage, chapter: string): void {
  const others = Object.entries(readKeptLessons(storage)).filter(([kept]) => kept !== chapter);
  if (others.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify(Object.fromEntries(others)));
}

function isAnswer(value: unknown): value is LessonAnswer {
  return (
    typeof value === "object" &&
    value !== null &&
    "question" in value &&
    typeof value.question === "string" &&
    "option" in value &&
    typeof value.option === "string"
  );
}
