/** Interchangeable kanji; each maps to the first. */
const kanjiVariants: readonly (readonly [string, string])[] = [
  ["高", "髙"],
  ["崎", "﨑碕嵜"],
  ["浜", "濱濵"],
  ["辺", "邊邉"],
  ["斉", "齊齋斎"],
  ["沢", "澤"],
  ["広", "廣"],
  ["国", "國"],
  ["桜", "櫻"],
  ["竜", "龍"],
  ["寿", "壽"],
  ["黒", "黑"],
  ["徳", "德"],
  ["恵", "惠"],
  ["真", "眞"],
  ["富", "冨"],
  ["島", "嶋嶌"],
  ["円", "圓"],
  ["館", "舘"],
  ["滝", "瀧"],
  ["鉄", "鐵"],
  ["学", "學"],
  ["会", "會"],
  ["万", "萬"],
  ["吉", "𠮷"],
  ["蛍", "螢"],
  ["湾", "灣"],
  ["応", "應"],
  ["栄", "榮"],
  ["芸", "藝"],
  ["関", "關"],
  ["検", "檢"],
  ["県", "縣"],
  ["号", "號"],
  ["桧", "檜"],
  ["弥", "彌"],
  ["与", "與"],
  ["来", "來"],
  ["労", "勞"],
];

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

export const characterVariants: ReadonlyMap<string, string> = new Map(
  [...kanjiVariants, ...kanaVariants].flatMap(([folded, variants]) =>
    Array.from(variants, (variant) => [variant, folded] as const),
  ),
);

/** ヴ with a small vowel is one sound of the バ row; alone it is ブ. */
export const vuSounds: ReadonlyMap<string, string> = new Map([
  ["ァ", "バ"],
  ["ィ", "ビ"],
  ["ェ", "ベ"],
  ["ォ", "ボ"],
]);
