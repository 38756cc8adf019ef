/** Signs by which spreadsheets take a cell for a formula, and the mark that keeps them from it. */
const FORMULA_START = /^['=+\-@\t\n\r＝＋－＠]/;
const TEXT_MARK = "'";

/** Spreadsheets show the mark or hide it, and compute nothing. */
export function toInertText(text: string): string {
  return FORMULA_START.test(text) ? TEXT_MARK + text : text;
}

export function fromInertText(text: string): string {
  return text.startsWith(TEXT_MARK) ? text.slice(TEXT_MARK.length) : text;
}
