import "./financials.css";
import type { Financials } from "@tenbin/contract";
import { SourcesText } from "../../../components/sources-text.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Tabs } from "../../../ui/navigation/tabs.tsx";
import { layoutFinancials } from "./financials-rows.ts";
import { QuartersTable } from "./quarters-table.tsx";
import { YearsList } from "./years-list.tsx";
import { YearsTable } from "./years-table.tsx";

const standardLabels = { JP: "日本基準", IFRS: "IFRS", US: "米国基準" } as const;

interface FinancialsSectionProps {
  readonly financials: Financials;
  /** Sources of the whole page. */
  readonly sources: readonly string[];
}

/** Missing years are shown as gaps. */
export function FinancialsSection({ financials, sources }: FinancialsSectionProps) {
  const { years, quarters } = financials;
  const layout = layoutFinancials(years);
  return (
    <Section
      id="financials"
      heading="業績"
      note={<FinancialsNote financials={financials} sources={sources} />}
    >
      {years.length === 0 ? (
        <EmptyState title="決算の数値がまだありません">
          <p>決算書類が取り込まれると、ここに10期分の業績を表示します。</p>
        </EmptyState>
      ) : (
        <Tabs
          label="業績の期間"
          tabs={[
            {
              key: "years",
              label: "通期",
              content: (
                <>
                  <YearsTable years={years} layout={layout} />
                  <div className="years-phone">
                    <YearsList years={years} layout={layout} />
                  </div>
                </>
              ),
            },
            {
              key: "quarters",
              label: "四半期(3か月)",
              content: <QuartersTable quarters={quarters} kind="three_months" />,
            },
            {
              key: "cumulative",
              label: "四半期(累計)",
              content: <QuartersTable quarters={quarters} kind="cumulative" />,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** Basis, unit and gaps of the figures. */
export function FinancialsNote({ financials, sources }: FinancialsSectionProps) {
  const { years } = financials;
  const { unit, missingLabels } = layoutFinancials(years);
  const missing = years.some(({ status }) => status === "missing");
  const irregular = years.some((year) => year.irregular);
  const hasMinorities = years.some(
    ({ net_assets: net, equity }) => net !== null && equity !== null && net !== equity,
  );
  return (
    <>
      <p>
        {describeBasis(financials)}
        {unit === null ? "" : `単位は${unit}。`}
        △は損失、破線は会社予想、－は開示がないか、求められない数値です。
      </p>
      {years.length > 0 && missingLabels.length > 0 ? (
        <p>{missingLabels.join("、")}は、どの期にも数値がないため載せていません。</p>
      ) : null}
      {years.some(({ forecast }) => forecast === "undecided") ? (
        <p>「未定」の期は、会社が業績予想を示していません。</p>
      ) : null}
      {years.some(({ forecast }) => forecast === "first_half_only") ? (
        <p>「上期のみ」の期は、会社の業績予想が第2四半期累計までで、通期はありません。</p>
      ) : null}
      {hasMinorities ? (
        <p>純資産は非支配株主持分を含みます。判定の理由で使う自己資本は含みません。</p>
      ) : null}
      {missing ? <p>「書類なし」の期は決算書類がなく、補間していません。</p> : null}
      {years.some((year) => year.share_basis_assumed) ? (
        <p>
          分割前に開示された予想の1株あたりの値は、どの株数によるかを予想純利益から推定しています。
        </p>
      ) : null}
      {irregular ? <p>12か月でない期は、月数を添えています。</p> : null}
      {sources.length > 0 ? (
        <p>
          <SourcesText sources={sources} />
          。数値は加工しています。
        </p>
      ) : null}
    </>
  );
}

function describeBasis({ consolidated, accounting_standard: standard }: Financials): string {
  const parts = [
    consolidated === null ? null : consolidated ? "連結" : "単体",
    standard === null ? null : standardLabels[standard],
  ].filter((part) => part !== null);
  return parts.length === 0 ? "" : `${parts.join("・")}。`;
}
