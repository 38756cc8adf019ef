import "./screen-record.css";

/** A bar from the middle of its cell: to the right what was won, to the left in outline what was lost. */
export function DifferenceBar({
  value,
  widest,
}: {
  readonly value: number | null;
  readonly widest: number;
}) {
  if (value === null || widest === 0) return null;
  return (
    <i
      className={value < 0 ? "lost" : ""}
      style={{ inlineSize: `${(Math.abs(value) / widest) * 50}%` }}
    />
  );
}

export function widestOf(differences: readonly (number | null)[]): number {
  return Math.max(0, ...differences.map((difference) => Math.abs(difference ?? 0)));
}
