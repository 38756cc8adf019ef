/** The provider's answers to a pair of address and password that does not fit. */
const WRONG_PASSWORD_CODES: ReadonlySet<unknown> = new Set([
  "auth/invalid-credential",
  "auth/invalid-login-credentials",
  "auth/wrong-password",
  "auth/user-not-found",
  "auth/invalid-email",
]);

/** Whether what was typed is wrong, as opposed to something that failed on the way. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && "code" in error && WRONG_PASSWORD_CODES.has(error.code);
}
