import type { ScreenQuestion } from "@tenbin/contract";
import type { PlanPredicate } from "../../members/index.ts";
import { checkQuestion, invalidCondition } from "./check-question.ts";
import { type Preset, presets } from "./presets.ts";
import { leavesOf, namesIn, type QuestionLeaf } from "./question-leaves.ts";
import { allowsQuestion } from "./required-plan.ts";

/** A question with what is derived from it once. */
export interface ParsedQuestion {
  readonly preset: Preset | null;
  /** With the conditions of the preset, and its order and columns where none are given. */
  readonly question: ScreenQuestion;
  /** Those of the preset last. */
  readonly leaves: readonly QuestionLeaf[];
  /** Metrics and categories that have to be there. */
  readonly names: readonly string[];
  /** Which plans may ask it. */
  readonly allows: PlanPredicate;
}

/** @throws ApiProblem `invalid_condition` naming every place */
export function parseQuestion(request: ScreenQuestion): ParsedQuestion {
  const preset = findPreset(request.preset);
  const question = withPreset(request, preset);
  const leaves = leavesOf(question.conditions);
  checkQuestion(question, leaves);
  const own = leaves.slice(0, leaves.length - (preset?.conditions.length ?? 0));
  const allows = allowsQuestion({
    leaves: own,
    names: [...namesIn(own, request), ...(preset === null ? [] : namesInPreset(preset))],
    as_of: request.as_of,
  });
  return { preset, question, leaves, names: namesIn(leaves, question), allows };
}

/** Of its conditions, its order and its columns. */
export function namesInPreset(preset: Preset): string[] {
  return namesIn(leavesOf(preset.conditions), preset);
}

/** @throws ApiProblem `invalid_condition` */
export function findPreset(id: string | undefined): Preset | null {
  if (id === undefined) return null;
  const preset = presets.find((each) => each.id === id);
  if (preset !== undefined) return preset;
  throw invalidCondition([{ path: "preset", reason: "unknown preset" }]);
}

/** Its conditions come after those given, whose places stay; its order and columns count where none are given. */
function withPreset(question: ScreenQuestion, preset: Preset | null): ScreenQuestion {
  if (preset === null) return question;
  const { conditions, sort, columns } = question;
  return {
    ...question,
    conditions: [...conditions, ...preset.conditions],
    sort: sort.length > 0 ? sort : [...preset.sort],
    columns: columns.length > 0 ? columns : [...preset.columns],
  };
}
