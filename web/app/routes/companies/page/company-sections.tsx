import type { AssumptionsView, CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { lazyHydrated } from "../../../components/lazy-hydrated.tsx";
import { AccuracySection } from "../sections/accuracy-section.tsx";
import { DiagnosisSection } from "../sections/diagnosis-section.tsx";
import { DisclosuresSection } from "../sections/disclosures-section.tsx";
import { EvidenceSection } from "../sections/evidence-section.tsx";
import { DividendsSection } from "../financials/dividends-section.tsx";
import { DayForm } from "../past-day/day-form.tsx";
import { FinancialsSection } from "../financials/financials-section.tsx";
import { NetCashSection } from "../financials/net-cash-section.tsx";
import { PeersSection } from "../peers/peers-section.tsx";
import { ProgressSection } from "../financials/progress-section.tsx";
import { ReportSection } from "../sections/report-section.tsx";
import type { ValuationSummary } from "../weighing/valuation-summary.ts";
import { UnitSection } from "../sections/unit-section.tsx";
import { Bridge } from "../pillars/bridge.tsx";
import { VerdictReasonsSection } from "../pillars/verdict-reasons-section.tsx";

export { ChartTable } from "../../../charts/price-value/chart-table.tsx";
export { PastDayBanner } from "../past-day/past-day-banner.tsx";
export { CompanyNotes } from "./company-notes.tsx";
export { MiniScales } from "../weighing/mini-scales.tsx";
export { ValueMoveLine } from "../window/value-move-line.tsx";
export { SectionNav } from "./section-nav.tsx";
export { UnlockSheet } from "../unlock/unlock-sheet.tsx";

const AssumptionsSection = lazyHydrated(
  () => import("../assumptions/assumptions-section.tsx"),
  false,
);

interface CompanySectionsProps {
  readonly company: CompanyResponse;
  /** As pages write it. */
  readonly name: string;
  readonly financials: Financials;
  readonly chart: PriceChart;
  readonly assumptions: AssumptionsView | null;
  readonly summary: ValuationSummary | null;
  readonly hasNoDocuments: boolean;
}

/** Its style sheets are imported by the page, which is loaded earlier. */
export default function CompanySections(props: CompanySectionsProps) {
  const { company, name, financials, chart, assumptions, summary, hasNoDocuments } = props;
  if (hasNoDocuments)
    return (
      <>
        <DayForm company={company} chart={chart} />
        <VerdictReasonsSection company={company} chart={chart} bridge={Bridge} hasNoDocuments />
      </>
    );
  return (
    <>
      <DayForm company={company} chart={chart} />
      {company.masked ? null : (
        <>
          <VerdictReasonsSection company={company} chart={chart} bridge={Bridge} />
          {company.page.diagnosis === null ? null : (
            <DiagnosisSection diagnosis={company.page.diagnosis} />
          )}
          {company.page.valuation === null ? null : (
            <AssumptionsSection
              ticker={company.ticker}
              at={company.page.as_of?.day ?? null}
              assumptions={assumptions}
            />
          )}
        </>
      )}
      {company.masked ? (
        <EvidenceSection company={company} />
      ) : (
        <div className="pair">
          <AccuracySection company={company} wide />
          <EvidenceSection company={company} wide />
        </div>
      )}
      <FinancialsSection financials={financials} sources={company.page.sources} />
      <div className="trio" id="progress">
        <ProgressSection company={company} />
        <NetCashSection company={company} />
        <DividendsSection company={company} />
      </div>
      <PeersSection company={company} summary={summary} />
      <div className="closing">
        <DisclosuresSection company={company} chart={chart} />
        <div className="purchases">
          {company.page.as_of === null ? <ReportSection ticker={company.ticker} /> : null}
          {company.delisted || company.masked ? null : (
            <UnitSection ticker={company.ticker} name={name} />
          )}
        </div>
      </div>
    </>
  );
}
