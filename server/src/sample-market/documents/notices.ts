import { isEdgeCase } from "../roster/edge-cases.ts";
import { toEpochDay, type EpochDay } from "../../platform/clock/days.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { buybackTitle, dividendTitle } from "./titles.ts";

export interface CompanyNotice {
  readonly day: EpochDay;
  readonly title: string;
  readonly facts: Readonly<Record<string, number>>;
}

/** Notices published with a quarter's results: buy-backs and dividend changes. */
export function noticesOfQuarter(
  profile: IssueProfile,
  figures: QuarterFigures,
  day: EpochDay,
): CompanyNotice[] {
  const notices: CompanyNotice[] = [];
  if (figures.buyback !== null) {
    const facts = {
      BuybackLimitShares: figures.buyback.shares,
      BuybackLimitYen: figures.buyback.limit * profile.unitYen,
    };
    notices.push({ day, title: buybackTitle, facts });
  }
  const { dividendPerShare: declared, plannedDividend: planned } = figures;
  const forecasts = profile.style !== "reit" && !isEdgeCase(profile.code, "no_forecast");
  if (declared !== null && forecasts && declared !== planned && declared > 0) {
    const facts = {
      AnnouncedDividendPerShareYen: declared,
      PreviousForecastDividendPerShareYen: planned,
    };
    notices.push({ day, title: dividendTitle(declared > planned), facts });
  }
  return notices;
}

const noticeOn = (iso: string, title: string): CompanyNotice => ({
  day: toEpochDay(iso),
  title,
  facts: {},
});

/** Notices of the issue's edge cases. */
export function scriptedNotices(profile: IssueProfile): CompanyNotice[] {
  const { code } = profile;
  const notices: CompanyNotice[] = [];
  if (isEdgeCase(code, "going_concern")) {
    notices.push(noticeOn("2024-05-14", "継続企業の前提に関する重要事象等の記載に関するお知らせ"));
    notices.push(noticeOn("2025-05-14", "継続企業の前提に関する注記の記載に関するお知らせ"));
  }
  if (isEdgeCase(code, "supervision")) {
    notices.push(noticeOn("2025-10-15", "当社株式の監理銘柄(確認中)の指定に関するお知らせ"));
  }
  if (isEdgeCase(code, "stale_statement")) {
    notices.push(noticeOn("2024-05-10", "決算発表の延期に関するお知らせ"));
  }
  if (isEdgeCase(code, "missing_year")) {
    notices.push(noticeOn("2021-05-14", "決算発表の延期に関するお知らせ"));
  }
  if (isEdgeCase(code, "to_be_delisted")) {
    notices.push(noticeOn("2025-10-31", "株式併合の承認可決および上場廃止に関するお知らせ"));
  }
  if (isEdgeCase(code, "paused")) {
    notices.push(noticeOn("2025-11-07", "当社株式の売買停止に関するお知らせ"));
  }
  if (isEdgeCase(code, "corrected")) {
    notices.push(
      noticeOn("2024-06-07", "(訂正)2024年3月期 決算短信〔日本基準〕(連結)の一部訂正について"),
    );
  }
  for (const { announcedOn, factor } of profile.splits) {
    const title =
      factor < 1
        ? "株式分割および定款の一部変更に関するお知らせ"
        : "株式併合および単元株式数の変更に関するお知らせ";
    notices.push({ day: announcedOn, title, facts: { ShareAdjustmentFactor: factor } });
  }
  return notices;
}
