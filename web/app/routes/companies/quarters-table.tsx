import type { Financials } from "@tenbin/contract";
import { moneyFigure, moneyUnit } from "../../ui/format.ts";
import { Empty } from "../../ui/state.tsx";

/** Cumulative quarters, newest first. */
export function QuartersTable({ quarters }: { quarters: Financials["quarters"] }) {
  if (quarters.length === 0) {
    return (
      <Empty title="四半期の数値がありません">
        <p>四半期または半期の決算書類が取り込まれると、ここに累計の業績を表示します。</p>
      </Empty>
    );
  }
  const unit = moneyUnit(...quarters.map(({ sales }) => sales));
  return (
    <div className="scroll-x">
      <table className="table quarters">
        <caption className="note">期初からの累計、単位は{unit}</caption>
        <thead>
          <tr>
            <th scope="col">期間</th>
            <th scope="col" className="n">
              売上高
            </th>
            <th scope="col" className="n">
              営業利益
            </th>
            <th scope="col" className="n">
              経常利益
            </th>
            <th scope="col" className="n">
              純利益
            </th>
          </tr>
        </thead>
        <tbody>
          {quarters.toReversed().map((quarter) => (
            <tr key={quarter.document_id + quarter.name}>
              <th scope="row">{quarter.name}</th>
              <td className="n">{moneyFigure(quarter.sales, unit)}</td>
              <td className="n">{moneyFigure(quarter.operating_income, unit)}</td>
              <td className="n">{moneyFigure(quarter.ordinary_income, unit)}</td>
              <td className="n">{moneyFigure(quarter.profit, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
