import { lazy, Suspense, useState } from "react";
import { loadModule } from "../../../browser/load-module.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { DescriptionList } from "../../../ui/content/description-list.tsx";
import { Section } from "../../../ui/layout/section.tsx";

const Form = lazy(async () => {
  const { SupertrialForm } = await loadModule(() => import("../../../trial/supertrial-form.tsx"));
  return { default: SupertrialForm };
});

/** Of 24 hours each. */
export interface SupertrialDays {
  readonly supertrial: number;
  /** Added once. */
  readonly prolongation: number;
  /** Of the trial of new members. */
  readonly trial: number;
}

/** Its form is loaded once it is wanted. */
export function SupertrialOffer({ days }: { readonly days: SupertrialDays }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = `${days.supertrial}日間の無料体験`;
  return (
    <Section
      id="supertrial"
      heading={name}
      note={
        <p>
          まだ会員でない方と無料会員の方が、お一人1回使えます。新規登録の方の{days.trial}
          日間の無料体験とは別です。
        </p>
      }
    >
      <DescriptionList
        items={[
          { term: "使えること", description: `${days.supertrial}日間、ライトと同じ機能` },
          { term: "料金", description: "かかりません。お支払い方法の登録もありません。" },
          {
            term: `${days.supertrial}日のあと`,
            description: "無料会員に戻ります。自動で有料になることはありません。",
          },
          {
            term: "延長",
            description: `終わる前のアンケートに答えると、1回だけ${days.prolongation}日延ばせます。`,
          },
        ]}
      />
      <div className="pricing-supertrial">
        {isOpen ? (
          <Suspense fallback={<p>読み込んでいます…</p>}>
            <Form />
          </Suspense>
        ) : (
          <Button onClick={() => setIsOpen(true)}>{name}を申し込む</Button>
        )}
      </div>
    </Section>
  );
}
