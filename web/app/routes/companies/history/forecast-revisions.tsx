import type { ReactNode } from "react";
import type { AmountComparison, ForecastItem, ForecastStep, ForecastYear } from "@tenbin/contract";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { commonMoneyUnit, day, type MoneyUnit } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { ComparedAmount, DirectedText } from "./forecast-figures.tsx";
import { itemLabels, stepDirection, stepLabels } from "./forecast-text.ts";

/** Fiscal years visible without unfolding, and those that stand in the list of folded ones. */
const OPEN_YEARS = 1;
const LISTED_YEARS = 5;

type Items = readonly ForecastItem[];

/** Every forecast of a full year, with the result below. */
export function ForecastRevisions({
  years,
  items,
}: {
  readonly years: readonly ForecastYear[];
  readonly items: Items;
}) {
  return (
    <Section
      id="forecasts"
      heading="業績予想の修正"
      wide
      note={
        <p>
          会社が開示した通期の業績予想です。▲▼→は、同じ期のひとつ前の予想と比べています。結果は、最後の予想と比べています。
        </p>
      }
    >
      {years.length === 0 ? (
        <EmptyState title="会社の業績予想がありません">
          <p>会社が通期の業績予想を開示すると、最初の予想から修正と結果までをここに並べます。</p>
        </EmptyState>
      ) : (
        <div className="forecast-years">
          {years.slice(0, OPEN_YEARS).map((year) => (
            <YearTable key={year.year_start} year={year} items={items} />
          ))}
          {years.slice(OPEN_YEARS, OPEN_YEARS + LISTED_YEARS).map((year) => (
            <FoldedYear key={year.year_start} year={year} items={items} />
          ))}
          <OlderYears years={years.slice(OPEN_YEARS + LISTED_YEARS)} items={items} />
        </div>
      )}
    </Section>
  );
}

function FoldedYear({ year, items }: { readonly year: ForecastYear; readonly items: Items }) {
  return (
    <Disclosure
      keptAs={`forecasts-${year.year_start}`}
      summary={
        <>
          <span className="num">{year.name}</span>
          <small>{countSteps(year)}</small>
        </>
      }
    >
      <YearTable year={year} items={items} isCaptionHidden />
    </Disclosure>
  );
}

function OlderYears({
  years,
  items,
}: {
  readonly years: readonly ForecastYear[];
  readonly items: Items;
}) {
  if (years.length === 0) return null;
  return (
    <Disclosure keptAs="forecasts-older" summary={`それより前の${years.length}期`}>
      <div className="forecast-years">
        {years.map((year) => (
          <YearTable key={year.year_start} year={year} items={items} />
        ))}
      </div>
    </Disclosure>
  );
}

/** 上方修正2回、下方修正1回 */
function countSteps({ forecasts }: ForecastYear): string {
  const parts = (["up", "down"] as const).flatMap((step) => {
    const times = forecasts.filter((forecast) => forecast.step === step).length;
    return times === 0 ? [] : [`${stepLabels[step]}${times}回`];
  });
  return parts.length === 0 ? "修正なし" : parts.join("、");
}

interface YearRow {
  readonly key: string;
  readonly on: string;
  readonly title: string;
  readonly step: ReactNode;
  readonly amount: (item: ForecastItem, unit: MoneyUnit) => ReactNode;
}

const dayColumn: Column<YearRow> = {
  key: "on",
  head: "開示日",
  cell: ({ on, title }) => (
    <span className="disclosed">
      <time className="num" dateTime={on}>
        {day(on)}
      </time>
      <small>{title}</small>
    </span>
  ),
};

function YearTable({
  year,
  items,
  isCaptionHidden = false,
}: {
  readonly year: ForecastYear;
  readonly items: Items;
  readonly isCaptionHidden?: boolean;
}) {
  const unit = commonMoneyUnit(
    ...items.map((item) => [
      ...year.forecasts.map(({ amounts }) => amounts[item].value),
      year.result?.amounts[item].value ?? null,
    ]),
  );
  const columns: readonly Column<YearRow>[] = [
    dayColumn,
    { key: "step", head: "予想・結果", cell: ({ step }) => step },
    ...items.map((item): Column<YearRow> => ({
      key: item,
      head: itemLabels[item],
      numeric: true,
      cell: ({ amount }) => amount(item, unit),
    })),
  ];
  const length = year.months === 12 ? "" : `、${year.months}か月`;
  const group = year.consolidated ? "連結" : "単独";
  return (
    <DataTable
      caption={`${year.name}の通期予想(${unit}、${group}${length})`}
      isCaptionHidden={isCaptionHidden}
      columns={columns}
      rows={rowsOf(year)}
      keyOf={({ key }) => key}
      onPhone="lines"
    />
  );
}

function isSaidByStep(step: ForecastStep, { move }: AmountComparison): boolean {
  return step === "unchanged" && move === "unchanged";
}

function rowsOf({ forecasts, result }: ForecastYear): YearRow[] {
  const rows = forecasts.map(({ disclosed_on: on, disclosures, step, amounts }): YearRow => {
    const direction = stepDirection(step);
    return {
      key: on,
      on,
      title: disclosures.map(({ title }) => title).join("、"),
      step:
        direction === null ? (
          stepLabels[step]
        ) : (
          <DirectedText direction={direction} text={stepLabels[step]} />
        ),
      amount: (item, unit) => (
        <ComparedAmount
          value={amounts[item].value}
          unit={unit}
          comparison={isSaidByStep(step, amounts[item]) ? null : amounts[item]}
        />
      ),
    };
  });
  if (result === null) return rows;
  const resultRow: YearRow = {
    key: "result",
    on: result.disclosed_on,
    title: "通期決算",
    step: <b>結果</b>,
    amount: (item, unit) => (
      <ComparedAmount
        value={result.amounts[item].value}
        unit={unit}
        comparison={result.amounts[item].against_last}
      />
    ),
  };
  return [...rows, resultRow];
}
