/** Invented companies for the gallery. */
export interface GalleryRow {
  readonly code: string;
  readonly name: string;
  readonly sector: string;
  /** Yen. */
  readonly price: number | null;
  /** Yen per share, against the previous day. */
  readonly change: number;
  /** Price ÷ value; null without a verdict. */
  readonly ratio: number | null;
  /** Yen. */
  readonly marketValue: number;
}

const PLACE_NAMES = [
  "みなと",
  "北嶺",
  "青葉",
  "つつじ野",
  "常盤",
  "こもれび",
  "白磯",
  "朝凪",
  "玉響",
];
const INDUSTRIES = [
  ["精工", "機械"],
  ["製薬", "医薬品"],
  ["硝子", "ガラス・土石製品"],
  ["ドラッグ", "小売業"],
  ["化学", "化学"],
  ["電機", "電気機器"],
  ["倉庫", "倉庫・運輸関連業"],
] as const;

/** Deterministic, so that screenshots can be compared. */
function sampleRow(i: number): GalleryRow {
  const [trade, sector] = INDUSTRIES[i % INDUSTRIES.length] ?? INDUSTRIES[0];
  const wave = Math.sin(i * 2.4) * 0.5 + Math.sin(i * 0.37) * 0.5;
  const traded = i % 17 !== 4;
  return {
    code: String(100 + i).padStart(4, "0"),
    name: `${PLACE_NAMES[(i * 5) % PLACE_NAMES.length]}${trade}`,
    sector,
    price: traded ? Math.round(1400 + 900 * wave) : null,
    change: Math.round(30 * Math.sin(i * 5.1)),
    ratio: i % 11 === 7 ? null : Number((1 + 0.55 * wave).toFixed(2)),
    marketValue: Math.round(4e10 * (1.6 + wave) ** 4),
  };
}

export function sampleRows(count: number): GalleryRow[] {
  return Array.from({ length: count }, (_, i) => sampleRow(i));
}
