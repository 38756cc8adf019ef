import { ApiProblem } from "../../platform/http/api-problem.ts";
import { isCommonPassword, isPatternPassword } from "./common-passwords.ts";
import { isMadeOfContextWords } from "./context-words.ts";

/** Blanks and what no font shows, such as U+200B: they make no password harder to guess. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * For every way to set a password, whatever its case, character width or blanks.
 * @param email of the account
 * @throws ApiProblem `password_too_common`, `password_from_context`
 */
export function requireStrongPassword(password: string, email: string): void {
  const folded = password.normalize("NFKC").toLowerCase().replaceAll(INVISIBLE, "");
  if (folded === "" || isCommonPassword(folded)) throw new ApiProblem("password_too_common");
  if (isMadeOfContextWords(folded, email, isCommonPassword)) {
    throw new ApiProblem("password_from_context");
  }
  if (isPatternPassword(folded)) throw new ApiProblem("password_too_common");
}
