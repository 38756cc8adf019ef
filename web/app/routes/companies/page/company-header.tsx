import type { CompanyResponse } from "@tenbin/contract";
import { fromUnixSeconds } from "@tenbin/contract/time";
import { AlertBell } from "../../../alerts/alert-bell.tsx";
import { BreakableName } from "../../../components/breakable-name.tsx";
import { PortfolioStar } from "../../../components/portfolio-star/portfolio-star.tsx";
import { Badge } from "../../../ui/figures/badge.tsx";
import { day, formatCompanyName, jstDate } from "../../../ui/format.ts";

/** 上場前, with the day where it is known. */
function standardLabel({ standard, listing_date: listing }: CompanyResponse): string | null {
  if (standard === "generic") return null;
  if (standard === "us_standard") return "米国基準";
  return listing === null
    ? "上場前(上場日は未定)"
    : `${day(jstDate(fromUnixSeconds(listing).toISOString()))}上場予定`;
}

export function CompanyHeader({ company }: { company: CompanyResponse }) {
  const { ticker, name_jp, name_en, industry_category, delisted, paused } = company;
  return (
    <header className="company-head">
      <div className="cluster">
        <span className="num code">{ticker}</span>
        {[
          company.page.segment,
          industry_category,
          fiscalYearEndLabel(company),
          standardLabel(company),
        ].map((fact) => (fact === null ? null : <Badge key={fact}>{fact}</Badge>))}
        {delisted ? <Badge tone="notice">上場廃止</Badge> : null}
        {paused ? <Badge tone="notice">売買停止・分析見合わせ</Badge> : null}
      </div>
      <h1>
        <BreakableName name={name_jp} />
      </h1>
      {name_en === null ? null : (
        <p className="en" lang="en">
          {name_en}
        </p>
      )}
      <div className="company-tools">
        <PortfolioStar
          ticker={ticker}
          name={formatCompanyName(name_jp)}
          isIn={company.portfolio}
          labelled
        />
        <AlertBell
          ticker={ticker}
          name={formatCompanyName(name_jp)}
          isAnalysed={company.is_authorized}
        />
      </div>
    </header>
  );
}

/** 3月決算, from the latest fiscal year. */
function fiscalYearEndLabel({ irreg_offset: offsets }: CompanyResponse): string | null {
  const current = Object.values(offsets).find((offset) => offset.is_current);
  const month = /年(\d{1,2})月期/.exec(current?.name ?? "")?.[1];
  return month === undefined ? null : `${month}月決算`;
}
