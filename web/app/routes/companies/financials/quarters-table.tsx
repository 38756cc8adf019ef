import type { Financials } from "@tenbin/contract";
import { formatMoneyIn, commonMoneyUnit } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

type Quarter = Financials["quarters"][number];

const COLUMNS: readonly { label: string; getValue: (quarter: Quarter) => number | null }[] = [
  { label: "売上高", getValue: (quarter) => quarter.sales },
  { label: "営業利益", getValue: (quarter) => quarter.operating_income },
  { label: "経常利益", getValue: (quarter) => quarter.ordinary_income },
  { label: "純利益", getValue: (quarter) => quarter.profit },
];

/** Newest first, without results that were never disclosed. */
export function QuartersTable({ quarters }: { quarters: readonly Quarter[] }) {
  if (quarters.length === 0) {
    return (
      <EmptyState title="四半期の数値がありません">
        <p>四半期または半期の決算書類が取り込まれると、ここに累計の業績を表示します。</p>
      </EmptyState>
    );
  }
  const shown = COLUMNS.filter(({ getValue }) =>
    quarters.some((quarter) => getValue(quarter) !== null),
  );
  const unit = commonMoneyUnit(...shown.map(({ getValue }) => quarters.map(getValue)));
  return (
    <div className="scroll-x">
      <table className="data-table quarters">
        <caption className="note">期初からの累計、単位は{unit}</caption>
        <thead>
          <tr>
            <th scope="col">期間</th>
            {shown.map(({ label }) => (
              <th key={label} scope="col" className="n">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.toReversed().map((quarter) => (
            <tr key={quarter.document_id + quarter.name}>
              <th scope="row">{quarter.name}</th>
              {shown.map(({ label, getValue }) => (
                <td key={label} className="n">
                  {formatMoneyIn(getValue(quarter), unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
