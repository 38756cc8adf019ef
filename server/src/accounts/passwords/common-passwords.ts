import { createRequire } from "node:module";
import { PASSWORD_MIN } from "@tenbin/contract/password";
import { ApiProblem } from "../../platform/http/api-problem.ts";

/** By frequency, in lower case; about 18,000 are as long as ours must be (OWASP ASVS 5.0, 6.2.4: 3,000). */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let known: ReadonlySet<string> | null = null;

/** Loaded on first use, which most processes never come to. */
function loadCommonPasswords(): ReadonlySet<string> {
  const passwords = createRequire(import.meta.url)(LIST) as readonly string[];
  return new Set(passwords.filter(({ length }) => length >= PASSWORD_MIN));
}

/**
 * For every way to set a password.
 * @throws ApiProblem `password_too_common`, whatever its case or character width
 */
export function requireUncommonPassword(password: string): void {
  known ??= loadCommonPasswords();
  if (known.has(password.normalize("NFKC").toLowerCase())) {
    throw new ApiProblem("password_too_common");
  }
}
