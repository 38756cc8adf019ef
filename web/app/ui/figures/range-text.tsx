/** 1,793〜3,553円, for screen readers 1,793から3,553円まで. */
export function RangeText({
  low,
  high,
  unit = "",
}: {
  readonly low: string;
  readonly high: string;
  /** Written once, after the high end. */
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
