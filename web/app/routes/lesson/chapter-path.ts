import type { LessonChapter } from "@tenbin/contract/lesson";

export function chapterPath(chapter: LessonChapter): string {
  return `/lesson?chapter=${chapter}`;
}
