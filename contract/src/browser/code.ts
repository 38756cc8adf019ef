/**
 * Codes of the exchange and keys of issues. A code is stored with five characters, the last 0 for
 * common stock (97350, 130A0), and shown with four in that case (9735, 130A). The key of an issue
 * is its code, or for one that had the code before its present holder the code and a number
 * (97350~1, shown as 9735~1). No dependencies, to keep the browser bundle small.
 */

/** Digits and the letters that are assigned: not B, E, I, O, Q, V and Z (Securities Identification Code Committee, 2024). */
const CHARACTER = "[0-9ACDFGHJ-NPRSTUWXY]";

/** Letters only in second and fourth place; a fifth character for share classes. */
const CODE = `[0-9]${CHARACTER}[0-9]${CHARACTER}{1,2}`;
const CODE_PATTERN = new RegExp(`^${CODE}$`);
/** `~` needs no escape in an address, and sorts behind every character of a code. */
export const KEY_PATTERN = new RegExp(`^${CODE}(?:~[1-9][0-9]?)?$`);

/** Length of a stored code, which its keys begin with. */
const CODE_LENGTH = 5;

/**
 * Normalises user input to the key of an issue: accepts four or five characters, lower case, full
 * width, surrounding blanks, invisible characters from copying, numbers, `9735.0` from
 * spreadsheets, `9735.T` and `9735~1`. Null when it is no key.
 */
export function normalizeCode(written: string | number): string | null {
  const text = String(written)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase()
    .replace(/\.(?:0|T)$/, "");
  return KEY_PATTERN.test(text) ? text.replace(/^.{4}(?=~|$)/, "$&0") : null;
}

/** Normalises a code that a vendor or the exchange writes: like {@link normalizeCode}, without keys of former issues. */
export function normalizeMarketCode(written: string | number): string | null {
  const key = normalizeCode(written);
  return key !== null && CODE_PATTERN.test(key) ? key : null;
}

/** The code under which the exchange lists or listed the issue. */
export function marketCodeOf(key: string): string {
  return key.slice(0, CODE_LENGTH);
}

/** The key as shown and as used in URLs. */
export function tickerOf(key: string): string {
  return key.replace(/^(.{4})0(?=~|$)/, "$1");
}
