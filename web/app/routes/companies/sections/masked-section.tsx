import { Section } from "../../../ui/layout/section.tsx";
import { companyPath } from "../../../urls/company-url.ts";
import { UnlockOffer } from "../unlock/unlock-offer.tsx";

/** Shown once; masked data are not sent to the browser. */
export function MaskedSection({
  ticker,
  name,
}: {
  readonly ticker: string;
  readonly name: string;
}) {
  return (
    <Section heading="判定の理由と正確度">
      <UnlockOffer title="この企業の分析は未解放です" ticker={ticker} path={companyPath(ticker)}>
        <p>
          {name}
          の理論価値・判定の理由・正確度のデータは、この画面には送っていません。株価・業績・財務・開示は、このまま下でご覧になれます。
        </p>
      </UnlockOffer>
    </Section>
  );
}
