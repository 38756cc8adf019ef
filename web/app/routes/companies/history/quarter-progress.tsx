import type { ProgressHistory, YearProgress } from "@tenbin/contract";
import { ProgressChart } from "../../../charts/progress-chart.tsx";
import { formatRatioPercent } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";

const QUARTERS = [1, 2, 3] as const;

interface ProgressRow {
  readonly key: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly valueOf: (quarter: number) => number | null;
  readonly yearsOf: (quarter: number) => number | null;
}

/** The newest year beside the company's own years before. */
export function QuarterProgress({ progress }: { readonly progress: ProgressHistory | null }) {
  if (progress === null) return null;
  const { current, means } = progress;
  return (
    <Section
      id="quarter-progress"
      heading="四半期ごとの進捗"
      wide
      note={
        <p>
          営業利益の累計を、その四半期の決算を開示した時点で有効だった通期予想で割りました。同じ会社の過去5期と比べられます。
        </p>
      }
    >
      <div className="quarter-progress">
        {current.quarters.length === 0 ? null : (
          <ProgressChart points={current.quarters} means={means} />
        )}
        <DataTable
          caption="営業利益の進捗率(%)"
          columns={columns}
          rows={rowsOf(progress)}
          keyOf={({ key }) => key}
          onPhone="row"
        />
      </div>
    </Section>
  );
}

function rowsOf({ current, past, means }: ProgressHistory): ProgressRow[] {
  const meanOf = (quarter: number) => means.find((mean) => mean.quarter === quarter) ?? null;
  const meanRow: ProgressRow = {
    key: "mean",
    name: "過去の平均",
    isCurrent: false,
    valueOf: (quarter) => meanOf(quarter)?.value ?? null,
    yearsOf: (quarter) => meanOf(quarter)?.years ?? null,
  };
  return [
    yearRow(current, true),
    ...(means.length === 0 ? [] : [meanRow]),
    ...past.map((year) => yearRow(year, false)),
  ];
}

function yearRow({ name, year_start: key, quarters }: YearProgress, isCurrent: boolean) {
  const valueOf = (quarter: number) =>
    quarters.find((one) => one.quarter === quarter)?.value ?? null;
  return { key, name, isCurrent, valueOf, yearsOf: () => null };
}

const columns: readonly Column<ProgressRow>[] = [
  {
    key: "year",
    head: "決算期",
    cell: ({ name, isCurrent }) =>
      isCurrent ? <b className="num">{name}</b> : <span className="num">{name}</span>,
  },
  ...QUARTERS.map((quarter): Column<ProgressRow> => ({
    key: String(quarter),
    head: `${quarter}Q`,
    numeric: true,
    cell: ({ valueOf, yearsOf, isCurrent }) => {
      const years = yearsOf(quarter);
      const value = formatRatioPercent(valueOf(quarter));
      return (
        <span className="forecast-amount">
          {isCurrent ? <b>{value}</b> : value}
          {years === null ? null : <small>{years}期</small>}
        </span>
      );
    },
  })),
];
