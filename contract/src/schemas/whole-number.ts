import { z } from "zod";

/**
 * A whole number in a query: decimal digits, nothing else. `Number()` would also take "", " 10",
 * "1e1" and "0x10", which nobody means.
 */
export function integerParameter(minimum: number, maximum: number) {
  return (
    z.coerce
      .string()
      .regex(/^-?\d{1,9}$/, "a whole number")
      // In the documentation it is the number that is meant.
      .meta({ type: "integer", minimum, maximum })
      .transform(Number)
      .pipe(z.int().min(minimum).max(maximum))
  );
}
