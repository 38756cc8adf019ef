import { describeMarketMoment } from "@tenbin/contract/market-moment";
import type { MarketResponse } from "@tenbin/contract";
import { Link } from "react-router";
import { companyPath } from "../../urls/company-url.ts";
import {
  formatCompanyName,
  NOT_AVAILABLE,
  formatPrice,
  formatMultiple,
  formatYenPerShare,
} from "../../ui/format.ts";
import { VerdictLane, LaneAxis } from "../../ui/figures/verdict-scale.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import { EvidenceNote, VerdictBadge } from "../../ui/figures/verdict.tsx";
import "./open-companies.css";

type OpenCompany = MarketResponse["open"][number];

export function OpenCompanies({
  companies,
  marketDate,
}: {
  readonly companies: readonly OpenCompany[];
  readonly marketDate: string | null;
}) {
  if (companies.length === 0) return null;
  return (
    <Section
      heading="本日の公開銘柄"
      note={
        <p>
          登録なしで判定まで見られる企業です。だれが見ても同じ企業で、
          {marketDate === null ? null : `判定は${describeMarketMoment(marketDate)}、`}
          帯は株価÷理論価値です。
        </p>
      }
    >
      <div className="open-companies">
        <div className="axis">
          <LaneAxis />
        </div>
        <ol>
          {companies.map((company, i) => (
            <OpenCompanyRow key={company.ticker} rank={i + 1} company={company} />
          ))}
        </ol>
      </div>
    </Section>
  );
}

function OpenCompanyRow({
  rank,
  company,
}: {
  readonly rank: number;
  readonly company: OpenCompany;
}) {
  const { ratio, verdict, evidence, ctbm_accuracy: accuracy } = company;
  return (
    <li>
      <span className="rank num">{rank}</span>
      <span className="name">
        <Link to={companyPath(company.ticker)}>{formatCompanyName(company.name_jp)}</Link>
        <small>
          <span className="num">{company.ticker}</span> {company.industry_category}
        </small>
      </span>
      <span className="price num">
        <b>{formatPrice(company.tape.close, company.tape.decimals)}</b>
        <small>
          <PriceChange tape={company.tape} />
        </small>
      </span>
      <VerdictLane ratio={ratio} />
      <span className="ratio num">
        {ratio === null ? NOT_AVAILABLE : `${formatMultiple(ratio)}倍`}
        <small>価値 {formatYenPerShare(company.value_per_share)}</small>
      </span>
      <span className="verdict-cell">
        {verdict === null ? null : <VerdictBadge verdict={verdict} />}
        <EvidenceNote level={evidence} />
      </span>
      <span className="accuracy num">
        {accuracy === null ? NOT_AVAILABLE : Math.round(accuracy)}
        <small>正確度</small>
      </span>
    </li>
  );
}
