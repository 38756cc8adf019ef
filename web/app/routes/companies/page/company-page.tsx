import "./company.css";
// The sections' own, here because their script comes later than the page.
import "../sections/accuracy.css";
import "../sections/diagnosis.css";
import "../sections/disclosures.css";
import "../financials/financials.css";
import "../sections/peers.css";
import "../pillars/pillars.css";
import "../financials/short-sections.css";
import "../../../charts/small-charts.css";
import "../../../ui/content/disclosure.css";
import "../../../ui/navigation/navigation.css";
import "../../../ui/feedback/states.css";
import { useCallback, useMemo } from "react";
import type { CompanyAnswer, Financials, PriceChart } from "@tenbin/contract";
import { PriceValueChart } from "../../../charts/price-value/price-value-chart.tsx";
import type { DaySpan } from "../../../charts/price-value/time-range.ts";
import { lazyHydrated } from "../../../components/lazy-hydrated.tsx";
import { loadModule } from "../../../navigation/load-module.ts";
import { CompanyFacts } from "./company-facts.tsx";
import { CompanyHeader } from "./company-header.tsx";
import { LocalNav } from "./local-nav.tsx";
import { useFiscalWindow } from "../window/use-fiscal-window.ts";
import { WeighBar } from "../weighing/weigh-bar.tsx";
import { pillarsOf, usualOf, weighingOf } from "../weighing/weighing.ts";
import { whyStill } from "../window/window-effect.ts";
import { WindowRail } from "../window/window-rail.tsx";

const loadSections = () => import("./company-sections.tsx");
const CompanySections = lazyHydrated(loadSections);
/** Comes with the sections, which are there before anybody can ask for it. */
const ChartTable = lazyHydrated(async () => {
  const { ChartTable: Loaded } = await loadModule(loadSections);
  return { default: Loaded };
});

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
  const weighing = useMemo(() => weighingOf(company, chart), [company, chart]);
  const bare = isBare(company, financials);
  const reason = company.page.unrated_reason;
  const still = useMemo(() => {
    const pillars = pillarsOf(company, chart);
    return pillars?.current === true ? whyStill(pillars.valuation.pillars) : null;
  }, [company, chart]);
  const usual = useMemo(() => usualOf(company), [company]);
  const rail = useCallback(
    (span: DaySpan) => (
      <WindowRail
        state={state}
        span={span}
        weighing={weighing}
        reason={reason}
        still={still}
        usual={usual}
      />
    ),
    [state, weighing, reason, still, usual],
  );
  return (
    <>
      <div className="page">
        <CompanyHeader company={company} />
        <WeighBar company={company} weighing={weighing} chart={chart} />
        <CompanyFacts company={company} />
      </div>
      {bare ? null : <LocalNav masked={company.masked} diagnosed={company.diagnosis === true} />}
      <div className="page">
        <PriceValueChart
          chart={chart}
          absence={company.masked ? "masked" : "unrated"}
          rail={rail}
          busy={state.busy}
          table={ChartTable}
        />
        <CompanySections
          company={company}
          financials={financials}
          chart={chart}
          weighing={weighing}
          bare={bare}
        />
      </div>
    </>
  );
}

/**
 * Whether there are no documents at all, as of a fund: then one sentence says it, in place of a
 * section of its own for everything that documents would give.
 */
function isBare({ masked, page }: CompanyAnswer, { years }: Financials): boolean {
  return !masked && page.disclosures.length === 0 && years.length === 0;
}
