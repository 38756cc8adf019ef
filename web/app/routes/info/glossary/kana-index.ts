export interface IndexEntry {
  readonly name: string;
  readonly reading: string;
  /** Without the #. */
  readonly anchor: string;
}

export interface IndexRow {
  readonly name: string;
  readonly anchor: string;
  readonly entries: readonly IndexEntry[];
}

/** First kana of each row; the rows end with figures and Latin letters. */
const rows = [
  { name: "あ", anchor: "kana-a", from: "あ" },
  { name: "か", anchor: "kana-ka", from: "か" },
  { name: "さ", anchor: "kana-sa", from: "さ" },
  { name: "た", anchor: "kana-ta", from: "た" },
  { name: "な", anchor: "kana-na", from: "な" },
  { name: "は", anchor: "kana-ha", from: "は" },
  { name: "ま", anchor: "kana-ma", from: "ま" },
  { name: "や", anchor: "kana-ya", from: "や" },
  { name: "ら", anchor: "kana-ra", from: "ら" },
  { name: "わ", anchor: "kana-wa", from: "わ" },
] as const;
const LATIN = { name: "英数字", anchor: "kana-latin" } as const;

const SMALL = {
  ぁ: "あ",
  ぃ: "い",
  ぅ: "う",
  ぇ: "え",
  ぉ: "お",
  っ: "つ",
  ゃ: "や",
  ゅ: "ゆ",
  ょ: "よ",
  ゎ: "わ",
};
const smallKana = new Map<string, string>(Object.entries(SMALL));

/** As dictionaries order it: voiced and small kana as plain ones, the long mark as the vowel before it left out. */
export function foldReading(reading: string): string {
  return reading
    .normalize("NFD")
    .replace(/[\u3099\u309Aー]/g, "")
    .replace(/[ぁ-ゎ]/g, (kana) => smallKana.get(kana) ?? kana)
    .toUpperCase();
}

/** Rows of the 五十音 without empty ones, each in order of the readings. */
export function indexByKana(entries: readonly IndexEntry[]): IndexRow[] {
  const keyed = entries
    .map((entry) => ({ entry, key: foldReading(entry.reading) }))
    .toSorted((a, b) => compare(a.key, b.key) || compare(a.entry.name, b.entry.name));
  return [...rows, LATIN].flatMap(({ name, anchor }) => {
    const own = keyed.filter(({ key }) => rowOf(key) === name).map(({ entry }) => entry);
    return own.length === 0 ? [] : [{ name, anchor, entries: own }];
  });
}

function rowOf(key: string): string {
  return rows.findLast(({ from }) => key >= from && /^[あ-ん]/.test(key))?.name ?? LATIN.name;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
