import { z } from "zod";

/** Parts of Stripe's shapes. Undeclared forms are refused, not guessed. */
export const seconds = z.int().positive();
export const yen = z.int();

/** An id, or the object itself where it was expanded. */
export const reference = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) })])
  .transform((value) => (typeof value === "string" ? value : value.id));

export type ShapeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** The reason names the first field that does not fit. */
export function parseShape<T>(shape: z.ZodType<T>, value: unknown): ShapeResult<T> {
  const result = shape.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, reason: `unexpected ${result.error.issues[0]?.path.join(".") || "shape"}` };
}
