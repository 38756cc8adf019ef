/** Two ends of a range: 1,793〜3,553円 to the eye, 1,793から3,553円まで to a screen reader. */
export function RangeText({
  low,
  high,
  unit = "",
}: {
  readonly low: string;
  readonly high: string;
  /** Written once, behind the high end. */
  readonly unit?: string;
}) {
  return (
    <span className="num">
      {low}
      <span aria-hidden="true">〜</span>
      <span className="sr-only">から</span>
      {high}
      {unit}
      <span className="sr-only">まで</span>
    </span>
  );
}
