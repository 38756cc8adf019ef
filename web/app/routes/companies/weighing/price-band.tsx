import type { ValuationView } from "@tenbin/contract";
import { TermLink } from "../../../components/term-link.tsx";
import { RangeText } from "../../../ui/figures/range-text.tsx";
import { formatPerShareRange } from "../../../ui/format.ts";

export const BAND_LABEL = "過去のずれの8割が収まる範囲";

/** Its meaning opens in place. */
export function PriceBand({ band }: { band: NonNullable<ValuationView["bands"]>["p80"] }) {
  return (
    <details className="price-band">
      <summary>
        {BAND_LABEL}{" "}
        <RangeText {...formatPerShareRange(band.low_per_share, band.high_per_share)} unit="円" />
      </summary>
      <p>
        この企業の株価が過去の月末に理論価値からずれた大きさから求め、株価が8割ほどの月末で収まるように決めた範囲です。「8割の幅」とも呼びます。
      </p>
      <p>
        <TermLink term="band" name="8割の幅" />
      </p>
    </details>
  );
}
