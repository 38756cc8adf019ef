import { Link } from "react-router";
import { MaskedValue } from "../../../ui/figures/verdict.tsx";
import { formatCompanyName } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { comparisonPath } from "./comparison-path.ts";
import type { ComparisonData } from "./load-comparison.server.ts";
import type { MetricCell, MetricRow } from "./metric-rows.server.ts";

const MAIN_SET = "main";

/** Companies are columns, metrics rows. */
export function MetricTable({ comparison }: { readonly comparison: ComparisonData }) {
  const { query, sets, companies, rows, locked } = comparison;
  const current = query.metrics ?? MAIN_SET;
  return (
    <Section
      wide
      heading="指標"
      note={
        <p>
          「最良」は、全社に値があり、望ましい向きの決まった指標で、一社だけが最も良いときに付けます。
        </p>
      }
    >
      <nav className="cmp-sets" aria-label="指標の種類">
        {sets.map(({ id, name }) => (
          <Link
            key={id}
            to={comparisonPath({ ...query, metrics: id === MAIN_SET ? null : id })}
            aria-current={id === current ? "true" : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className="table-box" tabIndex={0} aria-label="指標の比較">
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table className="data-table cmp-metrics">
          <caption className="sr-only">指標の比較</caption>
          <thead>
            <tr>
              <th scope="col">指標</th>
              {companies.map(({ ticker, name_jp: name }) => (
                <th key={ticker} scope="col" className="n">
                  {formatCompanyName(name)}
                  <small className="num">{ticker}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MetricTableRow key={row.id} row={row} tickers={companies.map((one) => one.ticker)} />
            ))}
          </tbody>
        </table>
      </section>
      {locked.map(({ plan, metrics }) => (
        <p key={plan} className="note cmp-locked">
          {metrics.join("、")}は、{plan}以上で比べられます。
        </p>
      ))}
      {locked.length === 0 ? null : <Link to="/pricing">プランの違い</Link>}
      <p className="note">値のないところは「－」です。</p>
    </Section>
  );
}

function MetricTableRow({
  row: { name, unit, formula, cells },
  tickers,
}: {
  readonly row: MetricRow;
  readonly tickers: readonly string[];
}) {
  return (
    <tr>
      <th scope="row" title={formula}>
        {name}
        {unit === "" ? null : <small>{unit}</small>}
      </th>
      {cells.map((cell, at) => (
        <td key={tickers[at]} className={cell?.isBest === true ? "n best" : "n"}>
          {cell === null ? <MaskedValue /> : <Figure cell={cell} />}
        </td>
      ))}
    </tr>
  );
}

function Figure({ cell: { text, absence, isBest } }: { readonly cell: MetricCell }) {
  if (absence !== null) {
    return (
      <span title={absence}>
        {text}
        <span className="sr-only">{absence}</span>
      </span>
    );
  }
  return (
    <>
      {isBest ? <small>最良</small> : null}
      {text}
    </>
  );
}
