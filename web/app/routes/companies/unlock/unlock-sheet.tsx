import { companyPath } from "../../../urls/company-url.ts";
import { InventedExample } from "./invented-example.tsx";
import { UnlockOffer } from "./unlock-offer.tsx";
import { useWayToSee } from "./use-way-to-see.ts";

/** Beside the chart of a masked company; masked data are not sent to the browser. */
export function UnlockSheet({ ticker, name }: { readonly ticker: string; readonly name: string }) {
  return (
    <UnlockOffer title="この企業の分析は未解放です" ticker={ticker} path={companyPath(ticker)}>
      <p>
        {name}
        の理論価値・判定の理由・正確度は、{useWayToSee()}
        表示します。株価・業績・財務・開示は、このままご覧になれます。
      </p>
      <InventedExample />
    </UnlockOffer>
  );
}
