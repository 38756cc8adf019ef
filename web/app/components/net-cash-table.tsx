import "./net-cash-table.css";
import type { CSSProperties } from "react";
import type { CompanyResponse } from "@tenbin/contract";
import { SECURITIES_SHARE } from "@tenbin/contract/verdict";
import { commonMoneyUnit, formatMoneyIn, formatPeriodEnd } from "../ui/format.ts";

interface NetCashTableProps {
  readonly parts: NonNullable<CompanyResponse["page"]["netcash_parts"]>;
  readonly total: number;
}

/** How net cash is made of the balance sheet. */
export function NetCashTable({ parts, total }: NetCashTableProps) {
  const { current_assets: assets, investment_securities: securities, liabilities } = parts;
  const unit = commonMoneyUnit([assets, securities, liabilities], [total]);
  const counted = securities * SECURITIES_SHARE;
  const span = Math.max(assets + counted, liabilities, 1);
  const low = Math.min(0, total);
  const at = (yen: number) => ((yen - low) / (span - low)) * 100;
  const rows = [
    { label: "流動資産", amount: assets, from: 0, variant: "" },
    {
      label: "投資有価証券",
      times: `${formatMoneyIn(securities, unit)} × ${SECURITIES_SHARE}`,
      amount: counted,
      from: assets,
      variant: "",
    },
    { label: "負債合計", amount: -liabilities, from: assets + counted, variant: "minus" },
  ];
  return (
    <table className="data-table net-cash">
      <caption className="sr-only">ネットキャッシュの内訳、単位は{unit}</caption>
      <tbody>
        {rows.map(({ label, times, amount, from, variant }) => (
          <tr key={label}>
            <th scope="row">
              <span className="num">{label}</span>
              {times === undefined ? null : <span className="num"> {times}</span>}
            </th>
            <td className="n">
              {amount < 0 ? "−" : amount > 0 ? "+" : ""}
              {formatMoneyIn(Math.abs(amount), unit)}
            </td>
            <BarCell from={at(from)} to={at(from + amount)} variant={variant} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span className="num">ネットキャッシュ</span>{" "}
            <span className="num">
              ({formatPeriodEnd(parts.period_end)}、{unit})
            </span>
          </th>
          <td className="n">{formatMoneyIn(total, unit)}</td>
          <BarCell from={at(0)} to={at(total)} variant={total < 0 ? "minus" : "total"} />
        </tr>
      </tfoot>
    </table>
  );
}

/** Percent of the cell. */
function BarCell({ from, to, variant }: { from: number; to: number; variant: string }) {
  const style = {
    "--left": Math.min(from, to).toFixed(1),
    "--width": Math.abs(to - from).toFixed(1),
  } as CSSProperties;
  return (
    <td className="part" aria-hidden="true" style={style}>
      <i className={variant} />
    </td>
  );
}
