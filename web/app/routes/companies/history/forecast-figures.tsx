import type { AmountComparison } from "@tenbin/contract";
import { formatMoneyIn, type MoneyUnit } from "../../../ui/format.ts";
import { describeMove, directionMarks } from "./forecast-text.ts";

type Direction = keyof typeof directionMarks;

const directionClasses: Readonly<Record<Direction, string>> = {
  up: "move up",
  down: "move down",
  flat: "move text-ink-2",
};

export function DirectedText({
  direction,
  text,
}: {
  readonly direction: Direction;
  readonly text: string;
}) {
  return (
    <span className={directionClasses[direction]}>
      <span aria-hidden="true">{directionMarks[direction]} </span>
      {text}
    </span>
  );
}

/** An amount with what it is compared with below. */
export function ComparedAmount({
  value,
  unit,
  comparison,
  label,
}: {
  readonly value: number | null;
  readonly unit: MoneyUnit;
  /** Null: not said. */
  readonly comparison: AmountComparison | null;
  /** What the move is against, where the column does not say it. */
  readonly label?: string;
}) {
  const move = comparison === null ? null : describeMove(comparison);
  return (
    <span className="forecast-amount">
      <span className="num">{formatMoneyIn(value, unit)}</span>
      {move === null ? null : (
        <small>
          {label}
          <DirectedText {...move} />
        </small>
      )}
    </span>
  );
}
