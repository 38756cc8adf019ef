/** Kana of each consonant before a, i, u, e, o (Hepburn and keyboard spellings). */
const ROWS: Readonly<Record<string, string>> = {
  "": "アイウエオ",
  k: "カキクケコ",
  s: "サシスセソ",
  t: "タチツテト",
  n: "ナニヌネノ",
  h: "ハヒフヘホ",
  m: "マミムメモ",
  r: "ラリルレロ",
  g: "ガギグゲゴ",
  z: "ザジズゼゾ",
  d: "ダヂヅデド",
  b: "バビブベボ",
  p: "パピプペポ",
};

/** Further syllables; those with a small kana derive from the row's i. */
const SYLLABLES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ROWS).flatMap(([consonant, kana]) =>
    Array.from("aiueo", (vowel, at) => [consonant + vowel, kana.charAt(at)] as const),
  ),
  ...["k", "n", "h", "m", "r", "g", "b", "p"].flatMap((consonant) =>
    glides(`${consonant}y`, ROWS[consonant]!.charAt(1)),
  ),
  ...glides("sh", "シ"),
  ...glides("ch", "チ"),
  ...glides("j", "ジ"),
  ["shi", "シ"],
  ["chi", "チ"],
  ["tsu", "ツ"],
  ["fu", "フ"],
  ["ji", "ジ"],
  ["ya", "ヤ"],
  ["yu", "ユ"],
  ["yo", "ヨ"],
  ["wa", "ワ"],
  ["fa", "ファ"],
  ["fi", "フィ"],
  ["fe", "フェ"],
  ["fo", "フォ"],
  ["ti", "ティ"],
  ["di", "ディ"],
]);

function glides(consonant: string, kana: string): (readonly [string, string])[] {
  return [
    [`${consonant}a`, `${kana}ャ`],
    [`${consonant}u`, `${kana}ュ`],
    [`${consonant}o`, `${kana}ョ`],
  ];
}

/** toyota → トヨタ; null unless all letters form syllables. */
export function romajiToKatakana(letters: string): string | null {
  const text = letters.toLowerCase();
  let kana = "";
  for (let at = 0; at < text.length;) {
    const length = [3, 2, 1].find((size) => SYLLABLES.has(text.slice(at, at + size)));
    if (length !== undefined) {
      kana += SYLLABLES.get(text.slice(at, at + length))!;
      at += length;
    } else if (/^(?:n(?![aiueoy])|m(?=[bmp]))/u.test(text.slice(at))) {
      kana += "ン";
      at += 1;
    } else if (/^(?:([b-df-hj-np-tv-z])\1|tch)/u.test(text.slice(at))) {
      kana += "ッ";
      at += 1;
    } else return null;
  }
  return kana === "" ? null : kana;
}
