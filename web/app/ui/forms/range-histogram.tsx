export interface RangeBin {
  /** Exclusive. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Companies that meet all other conditions. */
  readonly matching: number;
}

/**
 * Three tones: outside the range, inside it, inside and meeting all other conditions. Heights are
 * square roots, so that small groups stay visible. Decorative: the handles have labels.
 */
export function RangeHistogram({
  bins,
  range,
}: {
  readonly bins: readonly RangeBin[];
  readonly range: { readonly from: number; readonly to: number };
}) {
  const tallest = Math.max(1, ...bins.map(({ count }) => count));
  const height = (count: number) => `${(100 * Math.sqrt(count / tallest)).toFixed(1)}%`;
  return (
    <div className="range-bins" aria-hidden="true">
      {bins.map(({ from, to, count, matching }) => {
        const inside = (from + to) / 2 >= range.from && (from + to) / 2 <= range.to;
        return (
          <span key={from}>
            <i className={inside ? "inside" : ""} style={{ height: height(count) }} />
            {inside && matching > 0 ? (
              <i className="matching" style={{ height: height(matching) }} />
            ) : null}
          </span>
        );
      })}
    </div>
  );
}
