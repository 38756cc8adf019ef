import { VerdictScale } from "../../../ui/figures/verdict-scale.tsx";
import { VerdictBadge } from "../../../ui/figures/verdict.tsx";

/**
 * What stands in the place of the masked part, on figures that are invented and the same for every company: nothing of
 * it follows from the company shown, as a blurred original would.
 */
const EXAMPLE = { price: "1,000円", value: "1,050円", ratio: 0.95, accuracy: 62 } as const;

export function InventedExample() {
  return (
    // Search engines take no snippet of it; on a figure itself they do not heed the attribute.
    <div className="w-full" data-nosnippet="">
      <figure aria-label="表示の見本">
        <figcaption>
          <b>見本</b>: 架空の会社の例です。数値はすべて作りもので、この企業とは関係ありません。
        </figcaption>
        <p>
          株価 <b className="num">{EXAMPLE.price}</b>、理論価値{" "}
          <b className="num">{EXAMPLE.value}</b>
          、正確度 <b className="num">{EXAMPLE.accuracy}</b>
        </p>
        <div>
          <span className="sr-only">見本の判定:</span>
          <VerdictBadge verdict="fair" />
        </div>
        <div>
          <span className="sr-only">見本の位置:</span>
          <VerdictScale ratio={EXAMPLE.ratio} verdict="fair" />
        </div>
      </figure>
    </div>
  );
}
