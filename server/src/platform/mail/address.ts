/** Longest address, RFC 5321. */
const MAX_LENGTH = 254;

/**
 * One address and nothing else: no second one behind a comma, no name, no line break that would begin
 * another header. What is deliverable is for the mail server to say.
 */
export function isSingleAddress(text: string): boolean {
  return (
    text.length <= MAX_LENGTH && /^[^\s,;:<>()[\]"\\\p{C}]+@[^\s,;:<>()[\]"\\\p{C}@]+$/u.test(text)
  );
}
