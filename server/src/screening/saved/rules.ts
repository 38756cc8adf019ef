import type { Problem, SavedContent, SavedScreens } from "@tenbin/contract";
import { cheapestPlan, limitsOf, type PlanPredicate } from "../../members/index.ts";
import {
  findFaults,
  invalidCondition,
  leavesOf,
  namesIn,
  allowsQuestion,
} from "../questions/index.ts";

/** A plan of n saved screens allows the first n places. */
export function allowsPlace(place: number): PlanPredicate {
  return ({ limits }) => limits.savedScreens > place;
}

/** The cheapest on sale that allows more. */
export function planWithMore(maxCount: number): SavedScreens["next_plan"] {
  const plan = cheapestPlan(({ limits }) => limits.savedScreens > maxCount);
  return plan && { plan, max_count: limitsOf(plan).savedScreens };
}

type ScreenContent = Pick<SavedContent, "question" | "view">;

/** Columns that a plan does not include are left out where they are shown. */
export function allowsScreen({ question }: Pick<ScreenContent, "question">): PlanPredicate {
  const leaves = leavesOf(question.conditions);
  return allowsQuestion({
    leaves,
    names: namesIn(leaves, { sort: question.sort }),
    as_of: question.as_of,
  });
}

/** Places that name metrics or presets that do not exist. */
export function findUnknown({ question, view }: ScreenContent): NonNullable<Problem["details"]> {
  const none = { conditions: [], sort: [], columns: [], histograms: [] };
  return [
    ...within("question", findFaults({ ...none, ...question })),
    ...within("view", findFaults({ ...none, columns: view.columns })),
  ];
}

function within(part: keyof ScreenContent, faults: NonNullable<Problem["details"]>) {
  return faults.map(({ path, reason }) => ({ path: `${part}.${path}`, reason }));
}

/** @throws ApiProblem `invalid_condition` naming every place in these parts */
export function requireKnown(
  screen: ScreenContent,
  ...parts: readonly (keyof SavedContent)[]
): void {
  const faults = findUnknown(screen).filter(({ path }) =>
    parts.some((part) => path.startsWith(`${part}.`)),
  );
  if (faults.length > 0) throw invalidCondition(faults);
}
