import type { ForecastHistory, ForecastItem, ForecastYear } from "@tenbin/contract";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  commonMoneyUnit,
  day,
  formatMoneyIn,
  type MoneyUnit,
  NOT_AVAILABLE,
} from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { ComparedAmount } from "./forecast-figures.tsx";
import { groupRecords, itemLabels, uncomparedLabels } from "./forecast-text.ts";

/** How far results were from what was first forecast. */
export function FirstForecasts({
  forecasts: { years, records },
  items,
}: {
  readonly forecasts: ForecastHistory;
  readonly items: readonly ForecastItem[];
}) {
  const settled = years.filter(({ result }) => result !== null);
  if (years.length === 0) return null;
  return (
    <Section
      id="first-forecasts"
      heading="最初の予想と結果"
      wide
      note={
        <p>
          期の最初に開示した通期予想と、その期の結果です。期の数は少なく、次の予想が当たるかどうかは言えません。
        </p>
      }
    >
      {settled.length === 0 ? (
        <EmptyState title="結果の出た期がまだありません">
          <p>予想のあった期の決算が開示されると、最初の予想との差をここに並べます。</p>
        </EmptyState>
      ) : (
        <>
          {groupRecords(records).map(({ sample, lines }) => (
            <div key={sample} className="forecast-record">
              <p>最初の予想に対する結果です。両方がそろう{sample}を数えました。</p>
              <dl>
                {lines.map(({ item, text }) => (
                  <div key={item}>
                    <dt>{itemLabels[item]}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
          <SettledYears years={settled} items={items} />
        </>
      )}
    </Section>
  );
}

const yearColumn: Column<ForecastYear> = {
  key: "year",
  head: "決算期",
  cell: ({ name, result, uncompared }) => (
    <span className="disclosed">
      <span className="num">{name}</span>
      {result === null ? null : <small>{day(result.disclosed_on)}</small>}
      {uncompared === null ? null : <small>{uncomparedLabels[uncompared]}</small>}
    </span>
  ),
};

const amountColumn = (
  item: ForecastItem,
  unit: ReturnType<typeof commonMoneyUnit>,
): Column<ForecastYear> => ({
  key: item,
  head: itemLabels[item],
  numeric: true,
  cell: (year) => <SettledAmount year={year} item={item} unit={unit} />,
});

function SettledYears({
  years,
  items,
}: {
  readonly years: readonly ForecastYear[];
  readonly items: readonly ForecastItem[];
}) {
  const unit = commonMoneyUnit(
    ...items.map((item) => years.map(({ result }) => result?.amounts[item].value ?? null)),
  );
  const columns: readonly Column<ForecastYear>[] = [
    yearColumn,
    ...items.map((item) => amountColumn(item, unit)),
  ];
  return (
    <div className="forecast-results">
      <Disclosure keptAs="first-forecasts" summary={`期ごとの結果と最初の予想(${years.length}期)`}>
        <DataTable
          caption={`上段は結果(${unit})、下段は最初の予想と、それに対する差`}
          columns={columns}
          rows={years}
          keyOf={({ year_start: start }) => start}
          onPhone="lines"
        />
      </Disclosure>
    </div>
  );
}

function SettledAmount({
  year: { result },
  item,
  unit,
}: {
  readonly year: ForecastYear;
  readonly item: ForecastItem;
  readonly unit: MoneyUnit;
}) {
  if (result === null) return NOT_AVAILABLE;
  const { value, against_first: comparison } = result.amounts[item];
  return (
    <ComparedAmount
      value={value}
      unit={unit}
      comparison={comparison}
      label={comparison.before === null ? "" : `予想 ${formatMoneyIn(comparison.before, unit)} `}
    />
  );
}
