import type { ReactNode } from "react";
import { CheckIcon } from "../../ui/action-icons.tsx";
import { formatCount } from "../../ui/format.ts";
import type { PlanDescriptions } from "./describe-plans.ts";
import type { ComparisonCell, ComparisonRow } from "@tenbin/contract/plan-comparison";
import "./comparison-table.css";

interface ComparisonTableProps extends Pick<PlanDescriptions, "compared" | "comparison"> {
  /** Name of the viewer's plan; null if it is unknown or not compared. */
  readonly current: string | null;
}

/**
 * On phones, the viewer's plan (else the first) beside one that is picked by radio buttons, which work
 * without script.
 */
export function ComparisonTable({ compared, comparison, current }: ComparisonTableProps) {
  const base = Math.max(
    0,
    compared.findIndex(({ name }) => name === current),
  );
  const hasCurrent = compared.some(({ name }) => name === current);
  const cellClass = (i: number) =>
    `c c${i}${i === base ? " base" : ""}${i === base && hasCurrent ? " now" : ""}`;
  return (
    <div className="plan-comparison">
      <PlanPicker compared={compared} base={base} hasCurrent={hasCurrent} />
      <table className="data-table">
        <caption className="sr-only">プランごとにできること</caption>
        <thead>
          <tr>
            <th scope="col">できること</th>
            {compared.map(({ name, label, price }, i) => (
              <th key={name} scope="col" className={cellClass(i)}>
                <span className="plan-name">{label}</span>
                {i === base && hasCurrent ? <span className="here">現在</span> : null}
                <span className="yen num">
                  {formatCount(price)}円{name === "tenbin_unit" ? "/1社" : ""}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {comparison.map(({ label, rows }) => (
          <tbody key={label}>
            <tr className="group">
              <th scope="rowgroup">{label}</th>
            </tr>
            {rows.map((row) => (
              <ComparedRow key={row.label} row={row} cellClass={cellClass} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function PlanPicker({
  compared,
  base,
  hasCurrent,
}: Pick<ComparisonTableProps, "compared"> & {
  readonly base: number;
  readonly hasCurrent: boolean;
}) {
  const first = base === 0 ? 1 : 0;
  return (
    <fieldset className="plan-picker">
      <legend>
        {hasCurrent ? "現在のプラン" : ""}
        {hasCurrent ? `(${compared[base]?.label})` : compared[base]?.label}と比べるプラン
      </legend>
      <div>
        {compared.map(({ name, label }, i) =>
          i === base ? null : (
            <label key={name}>
              <input
                className={`sr-only p${i}`}
                type="radio"
                name="compared-plan"
                value={name}
                defaultChecked={i === first}
              />
              <span>{label}</span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

function ComparedRow({
  row: { label, cells },
  cellClass,
}: {
  readonly row: ComparisonRow;
  readonly cellClass: (i: number) => string;
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map((cell, i) => (
        // Columns keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={i} className={cellClass(i)}>
          <CellContent cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function CellContent({ cell }: { readonly cell: ComparisonCell }): ReactNode {
  if (cell === true) {
    return (
      <>
        <CheckIcon />
        <span className="sr-only">利用できます</span>
      </>
    );
  }
  if (cell === false) {
    return (
      <span className="none">
        <span aria-hidden="true">–</span>
        <span className="sr-only">利用できません</span>
      </span>
    );
  }
  return cell.map((line) => (
    <span key={line} className="line">
      {line}
    </span>
  ));
}
