import { buildKanjiVariants } from "./kanji-variants.ts";

/** Small kana, homophones, and historical ヱ and ヰ. */
const kanaVariants: readonly (readonly [string, string])[] = [
  ["ア", "ァ"],
  ["イ", "ィヰ"],
  ["ウ", "ゥ"],
  ["エ", "ェヱ"],
  ["オ", "ォ"],
  ["カ", "ヵ"],
  ["ケ", "ヶ"],
  ["ツ", "ッ"],
  ["ヤ", "ャ"],
  ["ユ", "ュ"],
  ["ヨ", "ョ"],
  ["ワ", "ヮ"],
  ["ジ", "ヂ"],
  ["ズ", "ヅ"],
];

export const characterVariants: ReadonlyMap<string, string> = new Map([
  ...buildKanjiVariants(),
  ...kanaVariants.flatMap(([folded, variants]) =>
    Array.from(variants, (variant) => [variant, folded] as const),
  ),
]);

/** ヴ with a small vowel is one sound of the バ row; alone it is ブ. */
export const vuSounds: ReadonlyMap<string, string> = new Map([
  ["ァ", "バ"],
  ["ィ", "ビ"],
  ["ェ", "ベ"],
  ["ォ", "ボ"],
]);
