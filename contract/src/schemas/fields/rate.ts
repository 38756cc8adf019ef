import { z } from "zod";

/** Decimals as `String()` writes them: `Number()` would also accept "", " 1", "1e1" and "0x10". */
export function rateParameter([minimum, maximum]: readonly [number, number]) {
  return (
    z.coerce
      .string()
      .regex(/^-?\d(\.\d{1,20})?$/, "a decimal number")
      // The OpenAPI document shows a number although the query carries a string.
      .meta({ type: "number", minimum, maximum })
      .transform(Number)
      .pipe(z.number().min(minimum).max(maximum))
  );
}
