/**
 * Accepts full width, commas, △ − or - for losses, and surrounding blanks, but not 億 or 兆. Null if
 * it is not a number.
 */
export function parseNumber(typed: string): number | null {
  const text = typed
    .normalize("NFKC")
    .trim()
    .replace(/^[△▲−–‐ー-]\s*/, "-")
    .replaceAll(",", "");
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
