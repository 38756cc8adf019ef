import type { CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { AccuracySection } from "../sections/accuracy-section.tsx";
import { DiagnosisSection } from "../sections/diagnosis-section.tsx";
import { DisclosuresSection } from "../sections/disclosures-section.tsx";
import { EvidenceSection } from "../sections/evidence-section.tsx";
import { DividendsSection } from "../financials/dividends-section.tsx";
import { FinancialsSection } from "../financials/financials-section.tsx";
import { NetCashSection } from "../financials/net-cash-section.tsx";
import { PeersSection } from "../sections/peers-section.tsx";
import { ProgressSection } from "../financials/progress-section.tsx";
import type { ValuationSummary } from "../weighing/valuation-summary.ts";
import { UnitSection } from "../sections/unit-section.tsx";
import { VerdictReasonsSection } from "../pillars/verdict-reasons-section.tsx";

export { ChartTable } from "../../../charts/price-value/chart-table.tsx";
export { UnlockSheet } from "../unlock/unlock-sheet.tsx";

interface CompanySectionsProps {
  readonly company: CompanyResponse;
  /** As pages write it. */
  readonly name: string;
  readonly financials: Financials;
  readonly chart: PriceChart;
  readonly summary: ValuationSummary | null;
  readonly hasNoDocuments: boolean;
}

/** Its style sheets are imported by the page, which is loaded earlier. */
export default function CompanySections(props: CompanySectionsProps) {
  const { company, name, financials, chart, summary, hasNoDocuments } = props;
  if (hasNoDocuments)
    return <VerdictReasonsSection company={company} chart={chart} hasNoDocuments />;
  return (
    <>
      {company.masked ? null : (
        <>
          <VerdictReasonsSection company={company} chart={chart} />
          {company.page.diagnosis === null ? null : (
            <DiagnosisSection diagnosis={company.page.diagnosis} />
          )}
          <AccuracySection company={company} />
        </>
      )}
      <EvidenceSection company={company} />
      <FinancialsSection financials={financials} sources={company.page.sources} />
      <div className="trio" id="progress">
        <ProgressSection company={company} />
        <NetCashSection company={company} />
        <DividendsSection company={company} />
      </div>
      <PeersSection company={company} summary={summary} />
      <DisclosuresSection company={company} />
      {company.delisted || company.masked ? null : (
        <UnitSection ticker={company.ticker} name={name} />
      )}
    </>
  );
}
