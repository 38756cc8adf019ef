import "./company.css";
// Styles of the sections, imported here because their script is loaded later.
import "../sections/accuracy.css";
import "../sections/diagnosis.css";
import "../sections/disclosures.css";
import "../sections/evidence.css";
import "../financials/financials.css";
import "../sections/peers.css";
import "../pillars/pillars.css";
import "../financials/short-sections.css";
import "../../../charts/small-charts.css";
import "../../../ui/content/disclosure.css";
import "../../../ui/navigation/navigation.css";
import "../../../ui/feedback/states.css";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { PriceValueChart } from "../../../charts/price-value/price-value-chart.tsx";
import type { DaySpan } from "../../../charts/price-value/time-range.ts";
import { lazyHydrated } from "../../../components/lazy-hydrated.tsx";
import { loadModule } from "../../../browser/load-module.ts";
import { renderWhenIdle } from "../../../browser/render-when-idle.ts";
import { formatCompanyName } from "../../../ui/format.ts";
import { CompanyKeyFigures } from "./company-key-figures.tsx";
import { CompanyHeader } from "./company-header.tsx";
import { SectionNav } from "./section-nav.tsx";
import { useFiscalWindow } from "../window/use-fiscal-window.ts";
import { ValuationSummaryBar } from "../weighing/valuation-summary-bar.tsx";
import {
  pillarsForWindow,
  getDefaultResult,
  summarizeValuation,
} from "../weighing/valuation-summary.ts";
import { explainNoEffect } from "../window/window-effect.ts";
import { FiscalWindowControls } from "../window/fiscal-window-controls.tsx";

const loadSections = () => import("./company-sections.tsx");
const CompanySections = lazyHydrated(loadSections);
// Both are part of the sections' script, which is loaded before the table can be opened.
const ChartTable = lazyHydrated(async () => {
  const { ChartTable: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const UnlockSheet = lazyHydrated(async () => {
  const { UnlockSheet: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});

interface CompanyPageProps {
  readonly company: CompanyResponse;
  readonly financials: Financials;
  readonly chart: PriceChart;
  readonly apiUrl: string;
}

export function CompanyPage({ company, financials, chart: initial, apiUrl }: CompanyPageProps) {
  const fiscalWindow = useFiscalWindow(company.ticker, initial, apiUrl);
  const { chart } = fiscalWindow;
  const summary = useMemo(() => summarizeValuation(company, chart), [company, chart]);
  const hasNoDocuments = lacksDocuments(company, financials);
  const reason = company.page.unrated_reason;
  const noEffectReason = useMemo(() => {
    const pillars = pillarsForWindow(company, chart);
    return pillars?.isForWindow === true ? explainNoEffect(pillars.valuation.pillars) : null;
  }, [company, chart]);
  const defaultResult = useMemo(() => getDefaultResult(company), [company]);
  const renderWindowControls = useCallback(
    (span: DaySpan) => (
      <FiscalWindowControls
        fiscalWindow={fiscalWindow}
        span={span}
        summary={summary}
        reason={reason}
        noEffectReason={noEffectReason}
        defaultResult={defaultResult}
      />
    ),
    [fiscalWindow, summary, reason, noEffectReason, defaultResult],
  );
  const name = formatCompanyName(company.name_jp);
  const sections = useRef<HTMLDivElement>(null);
  useEffect(
    () => renderWhenIdle(sections.current?.querySelectorAll<HTMLElement>(".section") ?? []),
    [],
  );
  return (
    <>
      <div className="page">
        <CompanyHeader company={company} />
        <ValuationSummaryBar company={company} summary={summary} chart={chart} />
        <CompanyKeyFigures company={company} />
      </div>
      {hasNoDocuments ? null : (
        <SectionNav masked={company.masked} diagnosed={company.diagnosis === true} />
      )}
      <div className="page">
        <div className={company.masked ? "chart-and-sheet" : "contents"}>
          <PriceValueChart
            chart={chart}
            absence={company.masked ? "masked" : "unrated"}
            renderWindowControls={renderWindowControls}
            busy={fiscalWindow.busy}
            table={ChartTable}
          />
          {company.masked ? <UnlockSheet ticker={company.ticker} name={name} /> : null}
        </div>
        <div className="company-sections" ref={sections}>
          <CompanySections
            company={company}
            name={name}
            financials={financials}
            chart={chart}
            summary={summary}
            hasNoDocuments={hasNoDocuments}
          />
        </div>
      </div>
    </>
  );
}

/**
 * For issues without any documents, such as funds: one sentence replaces the sections that need
 * them.
 */
function lacksDocuments({ masked, page }: CompanyResponse, { years }: Financials): boolean {
  return !masked && page.disclosures.length === 0 && years.length === 0;
}
