import { describeMarketMoment } from "@tenbin/contract/market-moment";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { formatCompanyName } from "../../../ui/format.ts";
import { comparisonPath } from "./comparison-path.ts";
import { ComparedCompanies } from "./compared-companies.tsx";
import type { ComparisonData } from "./load-comparison.server.ts";
import { MetricTable } from "./metric-table.tsx";
import { PriceIndexChart } from "./price-index-chart.tsx";
import { ProgressOfCompanies, WeighedCompanies } from "./weighed-companies.tsx";

/** With fewer there is nothing to compare. */
const MIN_COMPANIES = 2;

export default function ComparisonScreen({ comparison }: { readonly comparison: ComparisonData }) {
  const { companies, market_date: marketDate } = comparison;
  const isEnough = companies.length >= MIN_COMPANIES;
  return (
    <div className="page comparison">
      <div className="grid gap-2 pt-8 pb-4">
        <h1>{comparison.heading}</h1>
        {marketDate === null || !isEnough ? null : (
          <p className="note">
            株価と判定は{describeMarketMoment(marketDate)}。並べる順は、加えた順です。
          </p>
        )}
      </div>
      <ComparedCompanies comparison={comparison} />
      {isEnough ? (
        <>
          <PriceIndexChart comparison={comparison} />
          <WeighedCompanies companies={companies} analysisPlan={comparison.analysisPlan} />
          <ProgressOfCompanies companies={companies} />
          <MetricTable comparison={comparison} />
        </>
      ) : (
        <Start comparison={comparison} />
      )}
    </div>
  );
}

function Start({
  comparison: { companies, peers, query },
}: {
  readonly comparison: ComparisonData;
}) {
  const [only] = companies;
  return (
    <EmptyState
      title={only === undefined ? "比べる銘柄を2社以上選びます" : "もう1社加えると比べられます"}
    >
      <p>株価の動き、理論価値との差、進捗、指標を横に並べて見られます。</p>
      {only === undefined || peers.length === 0 ? null : (
        <>
          <p>{formatCompanyName(only.name_jp)}の同業他社</p>
          <ul className="chips">
            {peers.map(({ ticker, name_jp: name }) => (
              <li key={ticker}>
                <Link
                  className="chip"
                  to={comparisonPath({ ...query, tickers: [only.ticker, ticker] })}
                >
                  {formatCompanyName(name)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink to="/search">企業を探す</ButtonLink>
    </EmptyState>
  );
}
