/**
 * Issue codes. Stored: five characters, the last 0 for common stock (97350, 130A0).
 * Shown: the first four where the fifth is 0 (9735, 130A), else all five.
 * Free of dependencies, so that the browser may load it.
 */

/** A digit, then digits or the letters the exchange assigns; a fifth character for share classes. */
const CODE = /^[0-9][0-9A-Z][0-9][0-9A-Z][0-9A-Z]?$/;

/**
 * The stored five-character code of anything a person or a file writes: four or five characters,
 * lower-case, full-width, with surrounding blanks or the invisible characters that copying brings along,
 * a number, `9735.0` from a spreadsheet, `9735.T`.
 * Null when it is not an issue code.
 */
export function normalizeCode(written: string | number): string | null {
  const text = String(written)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase()
    .replace(/\.(?:0|T)$/, "");
  if (!CODE.test(text)) return null;
  return text.length === 4 ? `${text}0` : text;
}

/** The code as shown and as it stands in URLs. */
export function tickerOf(code: string): string {
  return code.length === 5 && code.endsWith("0") ? code.slice(0, 4) : code;
}
