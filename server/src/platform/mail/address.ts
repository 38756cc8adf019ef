/** RFC 5321. */
const MAX_LENGTH = 254;

/** Rejects lists, display names and line breaks, which would begin another header. */
export function isSingleAddress(text: string): boolean {
  return (
    text.length <= MAX_LENGTH && /^[^\s,;:<>()[\]"\\\p{C}]+@[^\s,;:<>()[\]"\\\p{C}@]+$/u.test(text)
  );
}
