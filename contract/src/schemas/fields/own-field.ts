import type { z } from "zod";

/** Metadata key of fields that say what the viewer did with the company. */
const KEY = "ownField";

/**
 * Tags a boolean of a company that is true for some members only. Answers are kept with the value of
 * a visitor, false, and the viewer's own value is applied as an overlay.
 */
export function ownField<T extends z.ZodType<boolean>>(schema: T): T {
  return schema.meta({ ...schema.meta(), [KEY]: true });
}

export function isOwnField(schema: z.ZodType): boolean {
  return schema.meta()?.[KEY] === true;
}
