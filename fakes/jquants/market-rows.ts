import type { BarRecord, IssueRecord } from "../../server/src/companies/index.ts";
import type { FakeMarket } from "../fake-market.ts";

export type ApiRow = Readonly<Record<string, unknown>>;

/** Bars by day and by code, each in the vendor's order. */
export interface BarIndex {
  /** Days with bars, ascending. */
  readonly days: readonly string[];
  onDay(day: string): readonly BarRecord[];
  ofCode(code: string): readonly BarRecord[];
  /** Factor that puts a price before `date` on today's share basis. */
  splitFactorAfter(code: string, date: string): number;
}

/** @param since older bars are dropped */
export function createBarIndex(market: FakeMarket, since: string): BarIndex {
  const byDay = new Map<string, BarRecord[]>();
  const byCode = new Map<string, BarRecord[]>();
  const factors = new Map<string, { date: string; factor: number }[]>();
  for (const bar of market.bars()) {
    if (bar.adjFactor !== 1) push(factors, bar.code, { date: bar.date, factor: bar.adjFactor });
    if (bar.date < since) continue;
    push(byDay, bar.date, bar);
    push(byCode, bar.code, bar);
  }
  return {
    days: [...byDay.keys()].toSorted(),
    onDay: (day) => byDay.get(day) ?? [],
    ofCode: (code) => byCode.get(code) ?? [],
    splitFactorAfter: (code, date) =>
      (factors.get(code) ?? [])
        .filter((one) => one.date > date)
        .reduce((product, { factor }) => product * factor, 1),
  };
}

function push<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

export function barRow(bar: BarRecord, adjustment: number): ApiRow {
  const { open, high, low, close, volume } = bar;
  const adjusted = (price: number | null) =>
    price === null ? null : Math.round(price * adjustment * 10) / 10;
  return {
    Date: bar.date,
    Code: bar.code,
    O: open,
    H: high,
    L: low,
    C: close,
    UL: "0",
    LL: "0",
    Vo: volume,
    Va: close === null || volume === null ? null : close * volume,
    AdjFactor: bar.adjFactor,
    AdjO: adjusted(open),
    AdjH: adjusted(high),
    AdjL: adjusted(low),
    AdjC: adjusted(close),
    AdjVo: volume === null ? null : volume / adjustment,
  };
}

const SEGMENTS: Readonly<Record<string, readonly [code: string, name: string]>> = {
  プライム: ["0111", "プライム"],
  スタンダード: ["0112", "スタンダード"],
  グロース: ["0113", "グロース"],
};
const OTHER = ["0109", "その他"] as const;

/** A row of /equities/master as of a day. Sector codes are invented; only "none" is ever read. */
export function masterRow(issue: IssueRecord, day: string): ApiRow {
  const [market, marketName] = SEGMENTS[issue.segment ?? ""] ?? OTHER;
  return {
    Date: day,
    Code: issue.code,
    // The vendor pads some names with a blank.
    CoName: `${issue.nameJp} `,
    CoNameEn: issue.nameEn ?? "",
    S17: issue.sector17 === null ? "99" : "1",
    S17Nm: issue.sector17?.replaceAll("・", "･") ?? "その他",
    S33: issue.sector33 === null ? "9999" : "0050",
    S33Nm: issue.sector33?.replaceAll("・", "･") ?? "その他",
    ScaleCat: issue.size ?? "-",
    Mkt: market,
    MktNm: marketName,
    ProdCat: issue.kind === "stock" ? "011" : issue.segment?.startsWith("REIT") ? "013" : "014",
    Mrgn: "1",
    MrgnNm: "信用",
  };
}
