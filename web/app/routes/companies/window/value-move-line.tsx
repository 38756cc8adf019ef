import type { PriceChart, ValueCause, ValueMove, ValueMoves } from "@tenbin/contract";
import { useApiData } from "../../../billing/use-api-data.ts";
import { toCalendarDate } from "../../../charts/days.ts";
import { causeLabels, describeCause, formatPerMille } from "../../../components/value-move-text.ts";
import { isCustomWindow } from "../weighing/valuation-summary.ts";

interface ValueMoveLineProps {
  readonly chart: PriceChart;
  /** Of the newest value: Infinity. */
  readonly day: number;
}

/** What moved the value that holds on a day; asked for once a viewer turns to the page. */
export function ValueMoveLine({ chart, day }: ValueMoveLineProps) {
  const { ticker, value, window } = chart;
  const handles = isCustomWindow(chart) && window !== null ? window : null;
  const query = {
    ...(handles === null ? {} : { begin: handles.begin, end: handles.end }),
    moves: "true" as const,
  };
  const { data } = useApiData("getPriceChart", { params: { ticker }, query }, value !== null);
  return value === null || data?.value_moves == null ? null : (
    <MoveText value={value} moves={data.value_moves} day={day} />
  );
}

interface MoveTextProps {
  readonly value: NonNullable<PriceChart["value"]>;
  readonly moves: ValueMoves;
  readonly day: number;
}

/** 10月31日の動き −2.0% 上乗せ・割引 −1.6% 比較倍率 −0.6% … */
export function MoveText({ value, moves, day }: MoveTextProps) {
  const move = lastMove(value, moves, day);
  if (move === null) return null;
  const { month, date } = toCalendarDate(move.day);
  return (
    <>
      <span>
        <span className="k">{`${month}月${date}日の動き`}</span>
        {formatPerMille(move.change)}
      </span>
      {move.causes.map((cause) => (
        <span key={cause.cause}>{describeCause(cause)}</span>
      ))}
    </>
  );
}

interface DayMove extends ValueMove {
  readonly day: number;
}

const CAUSES = Object.keys(causeLabels) as readonly ValueCause[];

/** The newest move up to `day`, its causes by size; null where the value began after the last one. */
export function lastMove(
  { days, calibrated }: MoveTextProps["value"],
  moves: ValueMoves,
  day: number,
): DayMove | null {
  let at = days.findLastIndex((each) => each <= day);
  for (; at >= 0 && calibrated[at] !== null; at--) {
    const causes = CAUSES.map((cause) => ({ cause, change: moves[cause][at] ?? 0 }))
      .filter(({ change }) => change !== 0)
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
    if (causes.length === 0) continue;
    const change = causes.reduce((sum, part) => sum + part.change, 0);
    return { day: days[at] ?? day, change, causes };
  }
  return null;
}
