import type { Company } from "@tenbin/contract";
import { formatChangePercent, NOT_AVAILABLE, formatPriceChange } from "../format.ts";

type TapeData = Company["tape"];

/** ▲ +24円(+1.32%): mark, sign and colour agree. */
export function PriceChange({
  tape,
  yen = false,
}: {
  readonly tape: TapeData;
  /** Adds the change in yen before the percentage; `.in-yen` where it has no room. */
  readonly yen?: boolean;
}) {
  const { close, change, change_ratio: ratio, decimals } = tape;
  if (close === null || change === null || ratio === null) {
    // Without a price, the price itself already shows －.
    return close === null ? null : <span className="move text-ink-3">{NOT_AVAILABLE}</span>;
  }
  const percent = `${formatChangePercent(ratio)}%`;
  return (
    <span className={`move ${change > 0 ? "up" : change < 0 ? "down" : "text-ink-2"}`}>
      {change === 0 ? null : <span aria-hidden="true">{change > 0 ? "▲ " : "▼ "}</span>}
      {yen ? (
        <>
          <span className="in-yen">{formatPriceChange(change, close, decimals)}円(</span>
          {percent}
          <span className="in-yen">)</span>
        </>
      ) : (
        percent
      )}
    </span>
  );
}
