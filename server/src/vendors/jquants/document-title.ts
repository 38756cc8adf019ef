import { fiscalYearName } from "../../companies/index.ts";
import type { DocumentType } from "./document-type.ts";

const STANDARD_NAMES = { JP: "日本基準", IFRS: "IFRS", US: "米国基準" } as const;
/** Half-year reports replace second-quarter reports for periods that end from this day on. */
const INTERIM_FROM = "2024-06-30";

export function documentTitle(
  type: DocumentType,
  periodEnd: string,
  yearEnd: string | null,
): string {
  const year = fiscalYearName(yearEnd ?? periodEnd);
  if (type.kind === "earnings_forecast") return `${year} 業績予想の修正に関するお知らせ`;
  if (type.kind === "dividend_forecast") return `${year} 配当予想の修正に関するお知らせ`;
  if (type.reit) return `${year} 決算短信(REIT)`;
  const suffix = `〔${STANDARD_NAMES[type.standard]}〕(${type.consolidated ? "連結" : "非連結"})`;
  if (type.periodType === "FY") return `${year} 決算短信${suffix}`;
  const quarter = `第${type.periodType.slice(0, 1)}四半期`;
  const interim = type.periodType === "2Q" && periodEnd >= INTERIM_FROM;
  return `${year} ${quarter}${interim ? "(中間期)" : ""}決算短信${suffix}`;
}
