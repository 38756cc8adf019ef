import "./company.css";
// Styles of the sections, imported here because their script is loaded later.
import "../assumptions/assumptions.css";
import "../sections/accuracy.css";
import "../sections/diagnosis.css";
import "../sections/disclosures.css";
import "../sections/evidence.css";
import "../financials/financials.css";
import "../peers/peers.css";
import "../past-day/past-day.css";
import "../pillars/pillars.css";
import "../financials/short-sections.css";
import "../../../charts/kit/chart-figure.css";
import "../../../components/net-cash-table.css";
import "../../../charts/small-charts.css";
import "../../../ui/content/disclosure.css";
import "../../../ui/navigation/navigation.css";
import "../../../ui/feedback/states.css";
import "../unlock/masked-panel.css";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { AssumptionsView, CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { PriceValueChart } from "../../../charts/price-value/price-value-chart.tsx";
import type { DaySpan } from "../../../charts/price-value/time-range.ts";
import { lazyHydrated } from "../../../components/lazy-hydrated.tsx";
import { loadModule } from "../../../browser/load-module.ts";
import { renderWhenIdle } from "../../../browser/render-when-idle.ts";
import { toDayNumber } from "../../../charts/days.ts";
import { formatCompanyName } from "../../../ui/format.ts";
import type { AvailableDays } from "../past-day/days-around.ts";
import { CompanyHeader } from "./company-header.tsx";
import { useFiscalWindow } from "../window/use-fiscal-window.ts";
import { ValuationSummaryBar } from "../weighing/valuation-summary-bar.tsx";
import {
  pillarsForWindow,
  getDefaultResult,
  summarizeValuation,
  verdictSuspension,
} from "../weighing/valuation-summary.ts";
import { explainNoEffect } from "../window/window-effect.ts";
import { FiscalWindowControls } from "../window/fiscal-window-controls.tsx";

const loadSections = () => import("./company-sections.tsx");
const CompanySections = lazyHydrated(loadSections);
// Parts of the sections' script: static ones, and what changes after an interaction only.
const CompanyNotes = lazyHydrated(async () => {
  const { CompanyNotes: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const SectionNav = lazyHydrated(async () => {
  const { SectionNav: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const MiniScales = lazyHydrated(async () => {
  const { MiniScales: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const ChartTable = lazyHydrated(async () => {
  const { ChartTable: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const ValueMoveLine = lazyHydrated(async () => {
  const { ValueMoveLine: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const PastDayBanner = lazyHydrated(async () => {
  const { PastDayBanner: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});
const DayScrubber = lazyHydrated(() => import("../past-day/day-scrubber.tsx"));
const UnlockSheet = lazyHydrated(async () => {
  const { UnlockSheet: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});

interface CompanyPageProps {
  readonly company: CompanyResponse;
  readonly financials: Financials;
  readonly chart: PriceChart;
  /** Null where nothing is weighed, or shown of it. */
  readonly assumptions?: AssumptionsView | null;
  readonly apiUrl: string;
  readonly availableDays?: AvailableDays | null;
}

export function CompanyPage(props: CompanyPageProps) {
  const { company, financials, chart: initial, apiUrl } = props;
  const { assumptions = null, availableDays = null } = props;
  const asOf = company.page.as_of;
  const fiscalWindow = useFiscalWindow(company.ticker, initial, apiUrl, asOf?.day ?? null);
  const { chart } = fiscalWindow;
  const summary = useMemo(() => summarizeValuation(company, chart), [company, chart]);
  const suspension = useMemo(
    () => verdictSuspension(company, chart, summary),
    [company, chart, summary],
  );
  const hasNoDocuments = lacksDocuments(company, financials);
  // Without documents there is no analysis to unlock.
  const isLimited = asOf?.plan_limit != null;
  const hasSheet = company.masked && !hasNoDocuments && !isLimited;
  const reason = company.page.unrated_reason;
  const noEffectReason = useMemo(() => {
    const pillars = pillarsForWindow(company, chart);
    return pillars?.isForWindow === true ? explainNoEffect(pillars.valuation.pillars) : null;
  }, [company, chart]);
  const defaultResult = useMemo(() => getDefaultResult(company), [company]);
  const renderWindowControls = useCallback(
    (span: DaySpan) => (
      <>
        <DayScrubber company={company} chart={fiscalWindow.chart} span={span} />
        <div className="rail-box">
          <FiscalWindowControls
            fiscalWindow={fiscalWindow}
            span={span}
            summary={summary}
            reason={reason}
            noEffectReason={noEffectReason}
            defaultResult={defaultResult}
          />
        </div>
      </>
    ),
    [fiscalWindow, summary, reason, noEffectReason, defaultResult, company],
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
        <PastDayBanner company={company} availableDays={availableDays} />
        <CompanyHeader company={company} />
        <ValuationSummaryBar company={company} summary={summary} chart={chart} />
        <CompanyNotes company={company} chart={chart} />
      </div>
      {hasNoDocuments ? null : (
        <div className="page-bar">
          <div className="page">
            <SectionNav company={company} />
            <MiniScales company={company} name={name} summary={summary} />
          </div>
        </div>
      )}
      <div className="page">
        <div className={hasSheet ? "chart-and-sheet" : "contents"}>
          <PriceValueChart
            chart={chart}
            absence={hasSheet || isLimited ? "masked" : "unrated"}
            suspension={suspension}
            bands={summary?.bands ?? null}
            renderWindowControls={renderWindowControls}
            busy={fiscalWindow.busy}
            {...(asOf === null
              ? { renderMove: (day: number) => <ValueMoveLine chart={chart} day={day} /> }
              : {})}
            until={asOf === null ? null : toDayNumber(asOf.last)}
            table={ChartTable}
          />
          {hasSheet ? <UnlockSheet ticker={company.ticker} name={name} /> : null}
        </div>
        <div className="company-sections" ref={sections}>
          <CompanySections
            company={company}
            name={name}
            financials={financials}
            chart={chart}
            assumptions={assumptions}
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
function lacksDocuments({ page }: CompanyResponse, { years }: Financials): boolean {
  return page.disclosures.length === 0 && years.length === 0;
}
