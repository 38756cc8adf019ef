import type { ScreenResponse, ScreenRow, ScreenSort, Verdict } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { Link } from "react-router";
import { companyPath } from "../../../urls/company-url.ts";
import { formatCompanyName, formatPrice, NOT_AVAILABLE } from "../../../ui/format.ts";
import { PriceChange } from "../../../ui/figures/tape.tsx";
import { VerdictLane } from "../../../ui/figures/verdict-scale.tsx";
import { EvidenceNote, MaskedValue, VerdictBadge } from "../../../ui/figures/verdict.tsx";
import type { Column } from "../../../ui/table/column.ts";
import type { Sorting } from "../../../ui/table/sort-rows.ts";
import { PhoneSortSelect, TableHead } from "../../../ui/table/table-head.tsx";
import { TableRow } from "../../../ui/table/table-row.tsx";
import { type Catalogue, headOf } from "../catalogue/catalogue.ts";
import { formatMetricFigure } from "../catalogue/format-metric.ts";
import "../../../ui/table/data-table.css";
import "../../../ui/forms/forms.css";

/** In the order that the API gives: a click on a head asks for another one. */
export function ScreenTable({
  columns: ids,
  answer,
  rows,
  catalogue,
  sort,
  onSort,
}: {
  /** Those that the viewer's plan may not ask for are shown masked. */
  readonly columns: readonly string[];
  readonly answer: ScreenResponse;
  readonly rows: readonly ScreenRow[];
  readonly catalogue: Catalogue;
  readonly sort: readonly ScreenSort[];
  readonly onSort: (sort: readonly ScreenSort[]) => void;
}) {
  const columns = [companyColumn, ...ids.flatMap((id) => columnOf(id, answer.columns, catalogue))];
  const [first] = sort;
  const head = {
    columns,
    sorting: first === undefined ? null : { key: first.metric, direction: DIRECTIONS[first.order] },
    onSort: ({ key, direction }: Sorting) =>
      onSort([{ metric: key, order: direction === "ascending" ? "asc" : "desc" }]),
  };
  return (
    <>
      <PhoneSortSelect {...head} />
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className="table-box unrolled" tabIndex={0} aria-label="あてはまる企業">
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table className="data-table sortable phone-cells">
          <caption className="sr-only">条件にあてはまる企業</caption>
          <TableHead {...head} />
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.ticker} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

const companyColumn: Column<ScreenRow> = {
  key: "company",
  head: "銘柄",
  cell: (row) => (
    <>
      <Link to={companyPath(row.ticker)}>{formatCompanyName(row.name_jp)}</Link>
      <small>
        <span className="num">{row.ticker}</span> {row.industry_category}
      </small>
    </>
  ),
};

function columnOf(
  id: string,
  answered: readonly string[],
  catalogue: Catalogue,
): readonly Column<ScreenRow>[] {
  const at = answered.indexOf(id);
  const sortBy = at < 0 ? {} : { sortBy: () => null };
  if (id === "verdict") {
    const cell = (row: ScreenRow) => (
      <VerdictCell row={row} asked={at < 0 ? null : (row.derived?.cells[at] ?? null)} />
    );
    return [{ key: id, head: "判定", cell, phoneCorner: true, ...sortBy }];
  }
  const category = catalogue.category(id);
  if (category !== undefined) {
    const labels = new Map(category.values.map((value) => [value.id, value.label]));
    const cell = (row: ScreenRow) => {
      const value = valueOf(row, at, category.value_derived);
      if (value === undefined) return <MaskedValue word={false} />;
      if (value === null) return NOT_AVAILABLE;
      return String(value)
        .split(" ")
        .map((one) => labels.get(one) ?? one)
        .join("・");
    };
    return [{ key: id, head: category.name, cell, ...sortBy }];
  }
  const metric = catalogue.metric(id);
  if (metric === undefined) return [];
  const write = (value: number | string | null) =>
    formatMetricFigure(typeof value === "number" ? value : null, metric.format);
  const cell = (row: ScreenRow) => {
    if (id === "close") {
      // The tape is of today.
      const close = row.tape.close ?? valueOf(row, at, false);
      return (
        <>
          {formatPrice(typeof close === "number" ? close : null, row.tape.decimals)}
          <small>
            <PriceChange tape={row.tape} />
          </small>
        </>
      );
    }
    const value = valueOf(row, at, metric.value_derived);
    if (value === undefined) return <MaskedValue word={false} />;
    return id === "price_value_ratio" && typeof value === "number" ? (
      <span className="screen-lane">
        <VerdictLane ratio={value} />
        <b>{write(value)}</b>
      </span>
    ) : (
      write(value)
    );
  };
  return [{ key: id, head: headOf(metric), numeric: true, cell, ...sortBy }];
}

/** Undefined where it is masked. */
function valueOf(
  row: ScreenRow,
  at: number,
  isDerived: boolean,
): number | string | null | undefined {
  if (!isDerived) return at < 0 ? null : (row.cells[at] ?? null);
  if (at < 0 || row.masked) return undefined;
  return row.derived?.cells[at] ?? null;
}

/** @param asked of the column; null where it was not asked for. Verdict and evidence of the row are of today */
function VerdictCell({
  row: { masked, verdict: current, evidence },
  asked,
}: {
  readonly row: ScreenRow;
  readonly asked: number | string | null;
}) {
  const verdict = isVerdict(asked) ? asked : current;
  if (masked || verdict === null) return <MaskedValue />;
  return (
    <>
      <VerdictBadge verdict={verdict} variant="plain" />
      <EvidenceNote level={evidence} />
    </>
  );
}

const isVerdict = (value: number | string | null): value is Verdict =>
  typeof value === "string" && Object.hasOwn(verdictLabels, value);
