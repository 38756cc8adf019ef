/** The 33 sectors of the JPX list, with the invented economics of a typical company in each. Data table. */

export type BusinessStyle = "operating" | "bank" | "insurer" | "broker";

export interface Sector {
  readonly name: string;
  /** 17-sector name of the JPX list. */
  readonly sector17: string;
  /** Ordinary shares of this sector in the sample market. */
  readonly issues: number;
  readonly style: BusinessStyle;
  /** Mean operating margin and its spread between companies, as ratios of sales. */
  readonly margin: number;
  readonly marginSpread: number;
  /** Mean yearly growth of sales. */
  readonly growth: number;
  /** How strongly sales follow the economy: 1 is average. */
  readonly cyclicality: number;
  /** Effect of spring 2020 on sales as a log change. */
  readonly pandemic: number;
  /** Property, plant and equipment ÷ yearly sales. */
  readonly plant: number;
  /** Receivables and inventories ÷ yearly sales. */
  readonly workingAssets: number;
  /** Share of yearly sales and profit in each fiscal quarter. */
  readonly seasonality: readonly [number, number, number, number];
}

const EVEN = [0.245, 0.25, 0.255, 0.25] as const;
const BACK_LOADED = [0.2, 0.24, 0.24, 0.32] as const;
const SUMMER = [0.26, 0.29, 0.24, 0.21] as const;
const WINTER = [0.23, 0.23, 0.3, 0.24] as const;

type SectorRow = readonly [
  name: string,
  sector17: string,
  issues: number,
  margin: number,
  marginSpread: number,
  growth: number,
  cyclicality: number,
  pandemic: number,
  plant: number,
  workingAssets: number,
  seasonality: Sector["seasonality"],
  style?: BusinessStyle,
];

const ROWS: readonly SectorRow[] = [
  ["水産・農林業", "食品", 2, 0.03, 0.015, 0.02, 0.5, -0.05, 0.2, 0.35, WINTER],
  ["鉱業", "エネルギー資源", 1, 0.16, 0.05, 0.02, 2, -0.25, 0.9, 0.25, EVEN],
  ["建設業", "建設・資材", 14, 0.055, 0.025, 0.02, 0.6, -0.06, 0.12, 0.42, BACK_LOADED],
  ["食料品", "食品", 17, 0.05, 0.025, 0.015, 0.3, -0.03, 0.3, 0.24, SUMMER],
  ["繊維製品", "素材・化学", 6, 0.035, 0.025, -0.005, 0.8, -0.2, 0.35, 0.42, WINTER],
  ["パルプ・紙", "素材・化学", 3, 0.035, 0.02, 0.005, 0.7, -0.1, 0.55, 0.35, EVEN],
  ["化学", "素材・化学", 19, 0.085, 0.035, 0.025, 1.1, -0.1, 0.38, 0.42, EVEN],
  ["医薬品", "医薬品", 10, 0.12, 0.07, 0.03, 0.3, 0, 0.25, 0.45, EVEN],
  ["石油・石炭製品", "エネルギー資源", 2, 0.025, 0.015, 0.01, 1.6, -0.2, 0.25, 0.25, WINTER],
  ["ゴム製品", "自動車・輸送機", 3, 0.07, 0.03, 0.02, 1.2, -0.16, 0.4, 0.38, EVEN],
  ["ガラス・土石製品", "建設・資材", 8, 0.07, 0.035, 0.015, 1, -0.1, 0.45, 0.38, EVEN],
  ["鉄鋼", "鉄鋼・非鉄", 5, 0.045, 0.025, 0.015, 1.6, -0.2, 0.45, 0.45, EVEN],
  ["非鉄金属", "鉄鋼・非鉄", 4, 0.045, 0.025, 0.025, 1.5, -0.14, 0.3, 0.42, EVEN],
  ["金属製品", "建設・資材", 10, 0.055, 0.03, 0.015, 0.9, -0.1, 0.32, 0.42, EVEN],
  ["機械", "機械", 22, 0.085, 0.035, 0.03, 1.4, -0.18, 0.25, 0.55, BACK_LOADED],
  ["電気機器", "電機・精密", 20, 0.08, 0.04, 0.03, 1.3, -0.1, 0.25, 0.45, EVEN],
  ["輸送用機器", "自動車・輸送機", 12, 0.05, 0.025, 0.025, 1.4, -0.24, 0.32, 0.28, EVEN],
  ["精密機器", "電機・精密", 6, 0.11, 0.05, 0.035, 1.1, -0.1, 0.24, 0.48, EVEN],
  ["その他製品", "情報通信・サービスその他", 10, 0.06, 0.035, 0.01, 0.7, -0.1, 0.22, 0.38, WINTER],
  ["電気・ガス業", "電力・ガス", 3, 0.06, 0.025, 0.02, 0.4, -0.04, 1.1, 0.16, WINTER],
  ["陸運業", "運輸・物流", 8, 0.06, 0.025, 0.02, 0.6, -0.12, 0.6, 0.15, EVEN],
  ["海運業", "運輸・物流", 3, 0.08, 0.03, 0.025, 2, -0.12, 0.8, 0.12, EVEN],
  ["空運業", "運輸・物流", 1, 0.07, 0.02, 0.02, 1, -1, 0.7, 0.1, SUMMER],
  ["倉庫・運輸関連業", "運輸・物流", 5, 0.06, 0.02, 0.02, 0.6, -0.06, 0.6, 0.15, EVEN],
  [
    "情報・通信業",
    "情報通信・サービスその他",
    28,
    0.1,
    0.06,
    0.07,
    0.5,
    -0.01,
    0.08,
    0.2,
    BACK_LOADED,
  ],
  ["卸売業", "商社・卸売", 17, 0.03, 0.018, 0.02, 0.9, -0.09, 0.06, 0.34, EVEN],
  ["小売業", "小売", 18, 0.04, 0.022, 0.025, 0.4, -0.06, 0.22, 0.14, EVEN],
  ["銀行業", "銀行", 9, 0.25, 0.05, 0.005, 0.5, -0.05, 0, 0, EVEN, "bank"],
  ["証券、商品先物取引業", "金融（除く銀行）", 4, 0.14, 0.06, 0.02, 1.6, 0, 0, 0, EVEN, "broker"],
  ["保険業", "金融（除く銀行）", 2, 0.07, 0.02, 0.02, 0.4, -0.02, 0, 0, EVEN, "insurer"],
  ["その他金融業", "金融（除く銀行）", 4, 0.17, 0.05, 0.03, 0.6, -0.05, 0.1, 1.6, EVEN],
  ["不動産業", "不動産", 10, 0.13, 0.05, 0.035, 0.7, -0.07, 0.6, 0.7, BACK_LOADED],
  ["サービス業", "情報通信・サービスその他", 22, 0.08, 0.05, 0.055, 0.6, -0.15, 0.15, 0.18, EVEN],
];

export const sectors: readonly Sector[] = ROWS.map(
  ([
    name,
    sector17,
    issues,
    margin,
    marginSpread,
    growth,
    cyclicality,
    pandemic,
    plant,
    workingAssets,
    seasonality,
    style = "operating",
  ]) => ({
    name,
    sector17,
    issues,
    style,
    margin,
    marginSpread,
    growth,
    cyclicality,
    pandemic,
    plant,
    workingAssets,
    seasonality,
  }),
);

const byName = new Map(sectors.map((sector) => [sector.name, sector]));

/** @throws RangeError for a name that is not one of the 33 sectors. */
export function getSector(name: string): Sector {
  const sector = byName.get(name);
  if (sector === undefined) throw new RangeError(`unknown sector: ${name}`);
  return sector;
}
