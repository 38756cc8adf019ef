import { MAX_EMAIL_LENGTH } from "@tenbin/contract/accounts/email-address";

/** Rejects lists, display names and line breaks, which would begin another header. */
export function isSingleAddress(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[^\s,;:<>()[\]"\\\p{C}]+@[^\s,;:<>()[\]"\\\p{C}@]+$/u.test(text)
  );
}
