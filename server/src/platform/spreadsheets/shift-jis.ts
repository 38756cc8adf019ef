import iconv from "iconv-lite";

/** Signs of JIS X 0208 that Unicode has twice, as Windows reads and writes them. */
const SAME_SIGN: Readonly<Record<string, string>> = {
  "\u00A2": "\uFFE0",
  "\u00A3": "\uFFE1",
  "\u00AC": "\uFFE2",
  "\u2014": "\u2015",
  "\u2016": "\u2225",
  "\u2212": "\uFF0D",
  "\u301C": "\uFF5E",
};
const DOUBLES = new RegExp(`[${Object.keys(SAME_SIGN).join("")}]`, "g");
/** Shift_JIS as Windows and Excel know it, with 髙, 﨑 and ①. */
const CODE_PAGE = "cp932";

export function encodeShiftJis(text: string): Buffer {
  return iconv.encode(unifySigns(text), CODE_PAGE);
}

const unifySigns = (text: string) => text.replace(DOUBLES, (sign) => SAME_SIGN[sign]!);

/** A sign that Shift_JIS does not have. */
export interface Misfit {
  readonly sign: string;
  readonly text: string;
}

/** The first; null where every sign of every text fits. */
export function findMisfit(texts: Iterable<string>): Misfit | null {
  for (const text of texts) {
    if (fits(text)) continue;
    // By code points: signs outside the first plane are two units.
    return { sign: Array.from(text).find((sign) => !fits(sign)) ?? text, text };
  }
  return null;
}

function fits(text: string): boolean {
  const unified = unifySigns(text);
  return iconv.decode(iconv.encode(unified, CODE_PAGE), CODE_PAGE) === unified;
}
