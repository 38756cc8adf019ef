import { createRequire } from "node:module";

/** By frequency, in lower case: 49,000, of which 18,000 are as long as ours must be (OWASP ASVS 5.0, 6.2.4: 3,000). */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let known: ReadonlySet<string> | null = null;

/** @param password in lower case and normal width */
export function isCommonPassword(password: string): boolean {
  // Loaded on first use: most processes never check a password.
  known ??= new Set(createRequire(import.meta.url)(LIST) as readonly string[]);
  return known.has(password);
}

/** Longest part whose repetition is as common. */
const MAX_REPEATED_LENGTH = 4;

/** Patterns are not in the list: a few characters repeated (123123123), or in sequence (abcdefgh). */
export function isPatternPassword(password: string): boolean {
  const characters = password.split("");
  const steps = new Set(
    characters.slice(1).map((each, at) => each.charCodeAt(0) - password.charCodeAt(at)),
  );
  if (steps.size === 1 && (steps.has(1) || steps.has(-1))) return true;
  return Array.from({ length: MAX_REPEATED_LENGTH }, (_, index) => index + 1).some((length) =>
    characters.slice(length).every((each, at) => each === characters[at]),
  );
}
