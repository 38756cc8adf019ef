import type { z } from "zod";

/** Metadata key: this field tells, wholly or partly, what the valuation says. */
const KEY = "valueDerived";

/**
 * Tags a nullable field as derived from the theoretical value. For a reader who may not see the
 * company analysed the masking step replaces it by null, in every form the answer takes.
 */
export function valueDerived<T extends z.ZodType>(schema: T): T {
  return schema.meta({ ...schema.meta(), [KEY]: true });
}

/** Tags a list of which only some members are derived from the value; these are left out when masked. */
export function valueDerivedMembers<T extends z.ZodType>(schema: T, members: readonly string[]): T {
  return schema.meta({ ...schema.meta(), [KEY]: members });
}

/** true: the whole field; a list: these members of it; false: nothing of it. */
export function valueDerivedTag(schema: z.ZodType): boolean | readonly string[] {
  const tag = schema.meta()?.[KEY];
  if (tag === true) return true;
  return Array.isArray(tag) ? tag.map(String) : false;
}
