import { Fragment } from "react";
import type { PeriodAmounts } from "@tenbin/contract";
import { QuarterBars } from "../../../charts/quarter-bars.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { formatFiscalYearTick, formatMoneyIn, rowMoneyUnit } from "../../../ui/format.ts";
import {
  AMOUNT_LABELS,
  disclosedItems,
  formatChange,
  formatMargin,
  operatingMargin,
  type Quarter,
  type QuarterKind,
  quarterRows,
  type QuarterRow,
  QUARTERS_SHOWN,
} from "./quarter-rows.ts";

interface QuartersTableProps {
  /** Oldest first. */
  readonly quarters: readonly Quarter[];
  readonly kind: QuarterKind;
}

const KIND_LABELS = { three_months: "3か月ごと", cumulative: "期初からの累計" } as const;
/** Results with bars above the table. */
const CHARTED_ITEMS = 2;

/** Twelve quarters, newest first, without results that were never disclosed. */
export function QuartersTable({ quarters, kind }: QuartersTableProps) {
  const rows = quarterRows(quarters, kind);
  if (rows.length === 0) return <NoQuarters hasCumulative={quarters.length > 0} />;
  const columns = disclosedItems(rows).map((item) => ({
    item,
    label: AMOUNT_LABELS[item],
    unit: rowMoneyUnit(rows.map(({ amounts }) => amounts[item])),
  }));
  const hasMargin = rows.some(({ amounts }) => operatingMargin(amounts) !== null);
  const marginAfter = hasMargin ? "operating_income" : null;
  return (
    <div className={`quarters-view ${kind}`}>
      <div className="quarter-charts">
        {columns.slice(0, CHARTED_ITEMS).map(({ item, label }) => (
          <div key={item}>
            <p className="note">
              {label}({KIND_LABELS[kind]})
            </p>
            <QuarterBars
              label={describeBars(label, rows, kind)}
              bars={rows.map((row) => toBar(row, item))}
              count={QUARTERS_SHOWN}
            />
          </div>
        ))}
      </div>
      <div className="scroll-x">
        <table className="data-table quarters">
          <caption className="note">
            {KIND_LABELS[kind]}
            {kind === "three_months" ? "(開示された累計の差)" : ""}
            。前年同期比は、比べられる1年前の開示があるときだけ添えています。
          </caption>
          <Head columns={columns} marginAfter={marginAfter} />
          <Body rows={rows} columns={columns} marginAfter={marginAfter} />
        </table>
      </div>
    </div>
  );
}

interface QuarterColumn {
  readonly item: keyof PeriodAmounts;
  readonly label: string;
  readonly unit: ReturnType<typeof rowMoneyUnit>;
}

interface ColumnProps {
  readonly columns: readonly QuarterColumn[];
  /** The column before that of the margin; null without one. */
  readonly marginAfter: keyof PeriodAmounts | null;
}

function Head({ columns, marginAfter }: ColumnProps) {
  return (
    <thead>
      <tr>
        <th scope="col">期間</th>
        {columns.map(({ item, label, unit }) => (
          <Fragment key={item}>
            <th scope="col" className={columnClassName(item, columns)}>
              {label}
              <wbr />
              {`(${unit})`}
              <small className="note">前年同期比</small>
            </th>
            {item === marginAfter ? (
              <th scope="col" className="n">
                営業
                <wbr />
                利益率
                <wbr />
                (%)
              </th>
            ) : null}
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

function Body({
  rows,
  columns,
  marginAfter,
}: ColumnProps & { readonly rows: readonly QuarterRow[] }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{`${row.year} ${row.period}`}</th>
          {columns.map(({ item, unit }) => (
            <Fragment key={item}>
              <td className={columnClassName(item, columns)}>
                {formatMoneyIn(row.amounts[item], unit)}{" "}
                <small className="note">{formatChange(row.changes[item])}</small>
              </td>
              {item === marginAfter ? <td className="n">{formatMargin(row.amounts)}</td> : null}
            </Fragment>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Phones leave out ordinary income where operating income is given. */
function columnClassName(
  item: keyof PeriodAmounts,
  columns: readonly { readonly item: keyof PeriodAmounts }[],
): string {
  const isSecondary =
    item === "ordinary_income" && columns.some((column) => column.item === "operating_income");
  return isSecondary ? "n wide-only" : "n";
}

function toBar({ back, amounts, year, period }: QuarterRow, item: keyof PeriodAmounts) {
  return {
    back,
    value: amounts[item],
    tick: period === "1Q" ? `${formatFiscalYearTick(year)}期` : null,
  };
}

function describeBars(label: string, rows: readonly QuarterRow[], kind: QuarterKind): string {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return `${label}の棒グラフ、${KIND_LABELS[kind]}。${oldest?.year} ${oldest?.period}から${newest?.year} ${newest?.period}まで。数値は下の表と同じで、開示のない四半期は斜線です。`;
}

function NoQuarters({ hasCumulative }: { readonly hasCumulative: boolean }) {
  return hasCumulative ? (
    <EmptyState title="3か月の数値を計算できません">
      <p>
        四半期ごとの決算がそろわないため、累計の差を取れません。累計の業績は「四半期(累計)」にあります。
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="四半期の数値がありません">
      <p>四半期または半期の決算書類が取り込まれると、ここに業績を表示します。</p>
    </EmptyState>
  );
}
