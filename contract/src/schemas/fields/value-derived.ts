import type { z } from "zod";

/** Metadata key of fields that reveal what the valuation says. */
const KEY = "valueDerived";

/**
 * Tags a nullable field as derived from the theoretical value. Masking replaces it by null for
 * viewers without the right to the analysis.
 */
export function valueDerived<T extends z.ZodType>(schema: T): T {
  return schema.meta({ ...schema.meta(), [KEY]: true });
}

/** Tags a list of which the given members are derived from the value; masking removes those. */
export function valueDerivedMembers<T extends z.ZodType>(schema: T, members: readonly string[]): T {
  return schema.meta({ ...schema.meta(), [KEY]: members });
}

/** True: the whole field; a list: these members; false: nothing. */
export function valueDerivedTag(schema: z.ZodType): boolean | readonly string[] {
  const tag = schema.meta()?.[KEY];
  if (tag === true) return true;
  return Array.isArray(tag) ? tag.map(String) : false;
}
