import { z } from "zod";
import { lessonChapters } from "../browser/lesson.ts";
import { defineEndpoint } from "./endpoint.ts";

const MAX_ANSWERS = 10;
const id = z.string().max(20);

const lessonQuestion = z.object({
  id,
  text: z.string(),
  options: z.array(z.object({ id, text: z.string() })),
});
export type LessonQuestion = z.infer<typeof lessonQuestion>;

export const getLessons = defineEndpoint({
  name: "getLessons",
  summary: "The questions of the lessons, without their answers",
  access: "anyone",
  output: z.object({
    chapters: z.array(
      z.object({ chapter: z.enum(lessonChapters), questions: z.array(lessonQuestion) }),
    ),
  }),
  errors: [],
});

const lessonAnswer = z.strictObject({ question: id, option: id });
export type LessonAnswer = z.infer<typeof lessonAnswer>;

const lessonResult = z.object({
  question: id,
  correct: z.boolean(),
  explanation: z.string().describe("Of the chosen option"),
});
export type LessonResult = z.infer<typeof lessonResult>;

export const judgeLesson = defineEndpoint({
  name: "judgeLesson",
  summary:
    "Judges answers to a chapter. A member who answers all rightly has the achievement of the chapter",
  access: "anyone",
  params: z.object({ chapter: z.enum(lessonChapters) }),
  body: z.strictObject({ answers: z.array(lessonAnswer).max(MAX_ANSWERS) }),
  output: z.object({
    passed: z.boolean().describe("All questions were answered rightly"),
    recorded: z.boolean().describe("The chapter stands among the member's achievements"),
    results: z.array(lessonResult).describe("One for each question of the chapter, in its order"),
  }),
  errors: [],
});
export type LessonJudgement = z.infer<(typeof judgeLesson)["output"]>;
