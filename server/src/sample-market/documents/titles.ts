import type { AccountingStandard } from "./accounting.ts";
import { fiscalYearLabel, type FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

/** Headings as companies word them. */
const STANDARD_NAMES = { JP: "日本基準", IFRS: "IFRS", US: "米国基準" } as const;
/** Half-year reports replaced second-quarter reports for periods ending from this day on. */
const HALF_YEAR_FROM = "2024-06-30";

export function statementTitle(
  quarter: FiscalQuarter,
  standard: AccountingStandard,
  profile: IssueProfile,
): string {
  const year = fiscalYearLabel(quarter.yearEnd);
  if (profile.style === "reit") return `${year} 決算短信(REIT)`;
  const suffix = `〔${STANDARD_NAMES[standard]}〕(${profile.unconsolidated ? "非連結" : "連結"})`;
  if (quarter.periodType === "FY") return `${year} 決算短信${suffix}`;
  const isHalf = quarter.periodType === "2Q" && toIsoDate(quarter.end) >= HALF_YEAR_FROM;
  const period = `第${quarter.position}四半期${isHalf ? "(中間期)" : ""}`;
  return `${year} ${period}決算短信${suffix}`;
}

const REASONS_UP = [
  "販売数量の増加",
  "円安による為替差益",
  "原材料価格の落ち着き",
  "価格改定の浸透",
  "高採算品の構成比上昇",
  "経費の期ずれと削減",
] as const;
const REASONS_DOWN = [
  "主要取引先の在庫調整",
  "原材料・エネルギー価格の高騰",
  "人件費と物流費の増加",
  "大型案件の翌期への繰り延べ",
  "海外需要の低迷",
  "品質対応費用の計上",
] as const;
const PANDEMIC_REASON = "感染症拡大による需要の減少";

export function revisionTitle(isUp: boolean, day: number, random: Random): string {
  const iso = toIsoDate(day);
  const isPandemic = iso >= "2020-02-20" && iso <= "2021-03-31";
  const down = isPandemic ? PANDEMIC_REASON : random.pick(REASONS_DOWN);
  const reason = isUp ? random.pick(REASONS_UP) : down;
  return `通期業績予想の${isUp ? "上方" : "下方"}修正に関するお知らせ(${reason}のため)`;
}

export const publishedForecastTitle = "未定としていた通期業績予想の公表に関するお知らせ";
export const buybackTitle = "自己株式の取得に係る事項の決定に関するお知らせ";

export function dividendTitle(isIncrease: boolean): string {
  return `剰余金の配当(${isIncrease ? "増配" : "減配"})に関するお知らせ`;
}
