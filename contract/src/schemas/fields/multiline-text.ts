import { z } from "zod";

/** Metadata key of text that may have line breaks; /openapi.json shows it as an extension. */
const KEY = "x-multiline-text";

/** Text whose line breaks are `\n`, however they were sent, and whose tabs are blanks. All other text of a request is one line. */
export function multilineText(): z.ZodString {
  return z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\t", " "))
    .meta({ [KEY]: true });
}

export function isMultilineText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isMultilineText(schema.unwrap() as z.ZodType);
  return schema.meta()?.[KEY] === true;
}
