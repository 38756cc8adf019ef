import "./company.css";
import { useCallback } from "react";
import type { CompanyAnswer, Financials, PriceChart } from "@tenbin/contract";
import { PriceValueChart } from "../../charts/price-value-chart.tsx";
import type { DaySpan } from "../../charts/time-range.ts";
import { AccuracySection } from "./accuracy-section.tsx";
import { CompanyFacts } from "./company-facts.tsx";
import { CompanyHeader } from "./company-header.tsx";
import { DisclosuresSection } from "./disclosures-section.tsx";
import { DividendsSection } from "./dividends-section.tsx";
import { FinancialsSection } from "./financials-section.tsx";
import { LocalNav } from "./local-nav.tsx";
import { MaskedBlock } from "./masked-block.tsx";
import { NetCashSection } from "./net-cash-section.tsx";
import { PeersSection } from "./peers-section.tsx";
import { ProgressSection } from "./progress-section.tsx";
import { useFiscalWindow } from "./use-fiscal-window.ts";
import { WeighBar } from "./weigh-bar.tsx";
import { weighingOf } from "./weighing.ts";
import { WhySection } from "./why-section.tsx";
import { WindowRail } from "./window-rail.tsx";
import { companyName } from "../../ui/format.ts";

interface CompanyPageProps {
  readonly company: CompanyAnswer;
  readonly financials: Financials;
  readonly chart: PriceChart;
  readonly apiUrl: string;
}

/** One company, weighed: the three-second answer, then everything that explains it. */
export function CompanyPage({ company, financials, chart: initial, apiUrl }: CompanyPageProps) {
  const state = useFiscalWindow(company.ticker, initial, apiUrl);
  const { chart } = state;
  const weighing = weighingOf(company, chart);
  const reason = company.page.unrated_reason;
  const rail = useCallback(
    (span: DaySpan) => <WindowRail state={state} span={span} weighing={weighing} reason={reason} />,
    [state, weighing, reason],
  );
  return (
    <>
      <div className="page">
        <CompanyHeader company={company} />
        <WeighBar company={company} weighing={weighing} chart={chart} />
        <CompanyFacts company={company} />
      </div>
      <LocalNav masked={company.masked} />
      <div className="page">
        <PriceValueChart
          chart={chart}
          absence={company.masked ? "masked" : "unrated"}
          rail={rail}
          busy={state.busy}
        />
        {company.masked ? (
          <MaskedBlock name={companyName(company.name_jp)} />
        ) : (
          <>
            <WhySection company={company} chart={chart} />
            <AccuracySection company={company} />
          </>
        )}
        <FinancialsSection financials={financials} sources={company.page.sources} />
        <div className="trio" id="progress">
          <ProgressSection company={company} />
          <NetCashSection company={company} />
          <DividendsSection company={company} />
        </div>
        <PeersSection company={company} weighing={weighing} />
        <DisclosuresSection company={company} />
      </div>
    </>
  );
}
