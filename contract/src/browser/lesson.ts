/** No dependencies, to keep the browser bundle small. */

export const lessonChapters = ["1", "2", "3", "4", "5", "6"] as const;
export type LessonChapter = (typeof lessonChapters)[number];

export function isLessonChapter(text: string | null): text is LessonChapter {
  return lessonChapters.some((chapter) => chapter === text);
}
