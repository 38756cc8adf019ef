import { createRequire } from "node:module";

/** By frequency, in lower case: 49,000, of which 18,000 are as long as ours must be (OWASP ASVS 5.0, 6.2.4: 3,000). */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let known: ReadonlySet<string> | null = null;

/** @param password in lower case and normal width */
export function isCommonPassword(password: string): boolean {
  // Loaded on first use, which most processes never come to.
  known ??= new Set(createRequire(import.meta.url)(LIST) as readonly string[]);
  return known.has(password);
}
