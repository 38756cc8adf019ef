import type { LessonChapter } from "@tenbin/contract/lesson";
import { browserStorage } from "../../browser/storage.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { Badge } from "../../ui/figures/badge.tsx";
import { readKeptLessons } from "../../viewer/lesson-progress.ts";
import { useViewer } from "../../viewer/use-viewer.ts";

/** Says of a chapter that it was passed, by this member or in this browser. */
export function ChapterState({ chapter }: { readonly chapter: LessonChapter }) {
  const { achievement } = useViewer();
  const isKept = useHydrated() && readKeptLessons(browserStorage)[chapter] !== undefined;
  return isKept || achievement?.[`lesson_${chapter}`] === true ? <Badge>終わり</Badge> : null;
}
