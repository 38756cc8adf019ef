import { seededRandom } from "@tenbin/engine";
import { findMutations, type Mutation } from "./find-mutations.ts";
import type { GuardedRule } from "./guarded-rules.ts";

export interface DrawnMutation {
  readonly rule: GuardedRule;
  readonly mutation: Mutation;
}

/** Draws `count` rules, then of each a line and a change of it; the same for the same seed and sources. */
export function drawMutations(
  rules: readonly GuardedRule[],
  { seed, count }: { readonly seed: number; readonly count: number },
  read: (file: string) => string,
): DrawnMutation[] {
  if (count > rules.length) throw new RangeError(`There are ${rules.length} rules, not ${count}`);
  const random = seededRandom(seed);
  const left = [...rules];
  return Array.from({ length: count }, () => {
    const rule = pick(left, random);
    left.splice(left.indexOf(rule), 1);
    const mutations = rule.files.flatMap((file) => findMutations(file, read(file)));
    const lines = [...Map.groupBy(mutations, ({ file, line }) => `${file}:${line}`).values()];
    return { rule, mutation: pick(pick(lines, random), random) };
  });
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("Nothing to draw from");
  return item;
}
