/**
 * Issue codes. Stored with five characters, the last 0 for common stock (97350, 130A0); shown with
 * four in that case (9735, 130A). No dependencies, to keep the browser bundle small.
 */

/** Digits and the letters that are assigned: not B, E, I, O, Q, V and Z (Securities Identification Code Committee, 2024). */
const CHARACTER = "[0-9ACDFGHJ-NPRSTUWXY]";

/** Letters only in second and fourth place; a fifth character for share classes. */
export const CODE_PATTERN = new RegExp(`^[0-9]${CHARACTER}[0-9]${CHARACTER}{1,2}$`);

/**
 * Normalises user and file input to a stored code: accepts four or five characters, lower case,
 * full width, surrounding blanks, invisible characters from copying, numbers, `9735.0` from
 * spreadsheets and `9735.T`. Null when it is not an issue code.
 */
export function normalizeCode(written: string | number): string | null {
  const text = String(written)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase()
    .replace(/\.(?:0|T)$/, "");
  if (!CODE_PATTERN.test(text)) return null;
  return text.length === 4 ? `${text}0` : text;
}

/** The code as shown and as used in URLs. */
export function tickerOf(code: string): string {
  return code.length === 5 && code.endsWith("0") ? code.slice(0, 4) : code;
}
