import type { Problem, ScreenQuestion } from "@tenbin/contract";
import { categories, isMetricId } from "@tenbin/contract/metrics";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { leavesOf, type QuestionLeaf } from "./question-leaves.ts";

type Faults = { path: string; reason: string }[];

const valuesByCategory = new Map<string, readonly string[] | null>(
  Object.entries(categories).map(([id, { values }]) => [
    id,
    values === null ? null : Object.keys(values),
  ]),
);

export const isCategoryId = (id: string): boolean => valuesByCategory.has(id);

type Named = Pick<ScreenQuestion, "conditions" | "sort" | "columns" | "histograms">;

/** @throws ApiProblem `invalid_condition` naming every place */
export function checkQuestion(question: Named, leaves: readonly QuestionLeaf[]): void {
  const faults = findFaults(question, leaves);
  if (faults.length > 0) throw invalidCondition(faults);
}

/** What the schema cannot know: which metrics there are. */
export function findFaults(
  question: Named,
  leaves: readonly QuestionLeaf[] = leavesOf(question.conditions),
): NonNullable<Problem["details"]> {
  const faults: Faults = [];
  const expectMetric = (id: string, path: string) => {
    if (!isMetricId(id)) faults.push({ path, reason: "unknown metric" });
  };
  const expectColumn = (id: string, path: string) => {
    if (!isMetricId(id) && !isCategoryId(id)) faults.push({ path, reason: "unknown metric" });
  };
  for (const { condition, path } of leaves) {
    if (condition.kind === "own") continue;
    if (condition.kind === "category") {
      checkCategory(condition.metric, condition.in, path, faults);
      continue;
    }
    expectMetric(condition.metric, `${path}.metric`);
    if (condition.kind === "compare") expectMetric(condition.than, `${path}.than`);
  }
  for (const [at, { metric }] of question.sort.entries()) expectColumn(metric, `sort.${at}.metric`);
  for (const [at, id] of question.columns.entries()) expectColumn(id, `columns.${at}`);
  for (const [at, id] of question.histograms.entries()) expectColumn(id, `histograms.${at}`);
  return faults;
}

/** Any sector or segment is accepted, as the data name them: one that no company has finds none. */
function checkCategory(id: string, wanted: readonly string[], path: string, faults: Faults): void {
  const known = valuesByCategory.get(id);
  if (known === undefined) faults.push({ path: `${path}.metric`, reason: "unknown category" });
  for (const [at, value] of wanted.entries()) {
    if (known?.includes(value) === false)
      faults.push({ path: `${path}.in.${at}`, reason: `unknown value of ${id}` });
  }
}

/** @param faults at paths inside the body */
export function invalidCondition(faults: NonNullable<Problem["details"]>): ApiProblem {
  return new ApiProblem("invalid_condition", {
    details: faults.map(({ path, reason }) => ({ path: `body.${path}`, reason })),
  });
}
