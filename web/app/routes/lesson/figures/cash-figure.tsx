import { NetCashTable } from "../../../components/net-cash-table.tsx";
import { formatMoney, formatWholePercent } from "../../../ui/format.ts";
import type { FigureOf } from "../load-lesson.ts";

export function CashFigure({ figure }: { readonly figure: FigureOf<"3"> }) {
  const { parts, total, ratio } = figure;
  return (
    <>
      <p>
        {parts.fiscal_year}の書類によるネットキャッシュは
        <b className="num">{formatMoney(total)}</b>
        {ratio === null ? null : (
          <>
            で、時価総額の<b className="num">{formatWholePercent(ratio)}%</b>に当たります
          </>
        )}
        。
      </p>
      <NetCashTable parts={parts} total={total} />
    </>
  );
}
