import { z } from "zod";

/** Decimal digits only: `Number()` would also accept "", " 10", "1e1" and "0x10". */
export function integerParameter(minimum: number, maximum: number) {
  return (
    z.coerce
      .string()
      .regex(/^-?\d{1,9}$/, "a whole number")
      // The OpenAPI document shows a number although the query carries a string.
      .meta({ type: "integer", minimum, maximum })
      .transform(Number)
      .pipe(z.int().min(minimum).max(maximum))
  );
}
