import type { Company } from "@tenbin/contract";
import { formatChangePercent, NOT_AVAILABLE, formatPriceChange } from "../format.ts";

type TapeData = Company["tape"];

/** ▲ +24円(+1.32%): the mark, the sign and the colour say the same. */
export function PriceChange({
  tape,
  yen = false,
}: {
  readonly tape: TapeData;
  /** With the move in yen; else the percentage alone. */
  readonly yen?: boolean;
}) {
  const { close, change, change_ratio: ratio } = tape;
  if (close === null || change === null || ratio === null) {
    // Where there is no price either, that says enough.
    return close === null ? null : <span className="move text-ink-3">{NOT_AVAILABLE}</span>;
  }
  const percent = `${formatChangePercent(ratio)}%`;
  return (
    <span className={`move ${change > 0 ? "up" : change < 0 ? "down" : "text-ink-2"}`}>
      {change === 0 ? null : <span aria-hidden="true">{change > 0 ? "▲ " : "▼ "}</span>}
      {yen ? `${formatPriceChange(change, close)}円(${percent})` : percent}
    </span>
  );
}
