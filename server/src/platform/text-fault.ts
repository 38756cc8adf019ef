/** Above any name or title of a company, a sector or a document. */
export const MAX_STORED_TEXT_LENGTH = 200;

/** Those of direction, too, turn the line around in which they are shown (CVE-2021-42574). */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Why a line of text cannot be stored or shown, or null: PostgreSQL holds neither U+0000 nor lone
 * surrogates, and other control characters belong into no name.
 */
export function findTextFault(text: string, maxLength = Number.POSITIVE_INFINITY): string | null {
  if (text.length > maxLength) return `longer than ${maxLength} characters`;
  if (!text.isWellFormed()) return "contains a lone surrogate";
  const control = CONTROL_CHARACTER.exec(text)?.[0];
  if (control === undefined) return null;
  const codePoint = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `contains the control character U+${codePoint}`;
}
