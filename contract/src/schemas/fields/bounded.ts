import { z } from "zod";

/**
 * Refuses what is far too much before its parts are checked one by one: a fault of each would take longer to list
 * than to refuse the whole.
 * @param limits.values numbers, texts, lists and objects together
 * @param limits.depth of lists and objects in one another
 */
export function bounded<T extends z.ZodType>(
  schema: T,
  limits: { readonly values: number; readonly depth: number },
): z.ZodType<z.output<T>, z.input<T>> {
  const checked = z.preprocess((value, context) => {
    const message = findExcess(value, limits);
    if (message !== null) context.issues.push({ code: "custom", message, input: value });
    return value;
  }, schema);
  return checked as z.ZodType<z.output<T>, z.input<T>>;
}

function findExcess(
  root: unknown,
  { values, depth }: { readonly values: number; readonly depth: number },
): string | null {
  let level: unknown[] = [root];
  let seen = 0;
  for (let at = 0; level.length > 0; at += 1) {
    if (at > depth) return `at most ${depth} levels of lists and objects`;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      const parts = Object.values(value);
      seen += parts.length;
      if (seen > values) return `at most ${values} values`;
      for (const part of parts) next.push(part);
    }
    level = next;
  }
  return null;
}
