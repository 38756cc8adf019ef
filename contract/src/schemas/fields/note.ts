import { countCharacters, MAX_NOTE_LENGTH } from "../../browser/portfolio/entry-limits.ts";
import { multilineText } from "./multiline-text.ts";

/** What a member notes of something. */
export const note = multilineText()
  .refine(
    (text) => countCharacters(text) <= MAX_NOTE_LENGTH,
    `at most ${MAX_NOTE_LENGTH} characters`,
  )
  .describe(`Plain text of at most ${MAX_NOTE_LENGTH} characters`);
