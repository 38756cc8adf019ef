import { toKana } from "wanakana";

/** Without these the library reads ti as チ and di as ヂ, which names seldom mean: メディア, エディオン. */
const FOREIGN_SYLLABLES = { customKanaMapping: { ti: "てぃ", di: "でぃ" } };

/** toyota → とよた; null unless all letters form syllables. */
export function romajiToKana(letters: string): string | null {
  // Traditional Hepburn, which companies prefer: shimbun, matcha.
  const modern = letters
    .toLowerCase()
    .replaceAll(/m(?=[bmp])/g, "n")
    .replaceAll("tch", "cch");
  const kana = toKana(modern, FOREIGN_SYLLABLES);
  return /^\p{sc=Hiragana}+$/u.test(kana) ? kana : null;
}
