/**
 * A number as people type it: full width, grouped by commas, with 億 or 兆 left out, △ − or - for
 * losses, blanks around it. Null when it is none.
 */
export function parseNumber(typed: string): number | null {
  const text = typed
    .normalize("NFKC")
    .trim()
    .replace(/^[△▲−–‐ー-]\s*/, "-")
    .replaceAll(",", "");
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
