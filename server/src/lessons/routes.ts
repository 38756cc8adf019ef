import { getLessons, judgeLesson } from "@tenbin/contract";
import type { Viewer } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Lessons } from "./create-lessons.ts";

export function register(api: Api<Viewer>, lessons: Lessons): void {
  api.serve(getLessons, () => lessons.list());
  api.serve(judgeLesson, ({ params, body }, { viewer }) =>
    lessons.judge(viewer, params.chapter, body.answers),
  );
}
