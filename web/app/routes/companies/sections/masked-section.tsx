import { MaskedPanel } from "../../../ui/feedback/masked-panel.tsx";
import { Section } from "../../../ui/layout/section.tsx";

/** Shown once; masked data are not sent to the browser. */
export function MaskedSection({ name }: { name: string }) {
  return (
    <Section heading="判定の理由と正確度">
      <MaskedPanel title="この企業の分析は未解放です">
        <p>
          {name}
          の理論価値・判定の理由・正確度のデータは、この画面には送っていません。株価・業績・財務・開示は、このまま下でご覧になれます。
        </p>
      </MaskedPanel>
    </Section>
  );
}
