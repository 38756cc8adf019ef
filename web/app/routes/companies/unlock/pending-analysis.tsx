import { ButtonLink } from "../../../ui/actions/button.tsx";
import { MaskedPanel } from "./masked-panel.tsx";

/** Instead of an offer, while it is not known whether the member may see the analysis. */
export function PendingAnalysis({ path }: { readonly path: string }) {
  return (
    <MaskedPanel
      title="この企業の分析を読み込んでいます"
      action={
        <ButtonLink to={path} reloadDocument>
          もう一度読み込む
        </ButtonLink>
      }
    >
      <p>
        読み込みに時間がかかっています。ログイン中の会員の情報が届きしだい、ご覧になれる内容を表示します。
      </p>
    </MaskedPanel>
  );
}
