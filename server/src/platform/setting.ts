import { z } from "zod";

export interface Setting {
  readonly schema: z.ZodType;
  readonly description: string;
  /** Why production does not start without it. */
  readonly required?: string;
}

export type ValuesOf<Settings extends Readonly<Record<string, Setting>>> = {
  readonly [Name in keyof Settings]: z.output<Settings[Name]["schema"]>;
};

export const nonEmptyText = z.string().trim().min(1).optional();

export const url = z
  .url({ protocol: /^https?$/, error: "an address such as https://example.jp" })
  .transform((text) => text.replace(/\/+$/, ""))
  .optional();

export const oneOf = <const T extends readonly [string, ...string[]]>(
  values: T,
  preset: T[number],
) => z.enum(values, { error: `one of ${values.join(", ")}` }).default(preset);
