import { lazy, Suspense, useState } from "react";
import { loadModule } from "../../../browser/load-module.ts";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";

const Form = lazy(async () => {
  const { SupertrialForm } = await loadModule(() => import("../../../trial/supertrial-form.tsx"));
  return { default: SupertrialForm };
});

/** Its form is loaded once it is wanted. */
export function SupertrialOffer({ days }: { readonly days: number }) {
  const isReady = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const name = `${days}日間の試用`;
  return (
    <Section id="supertrial" heading={name}>
      <p>
        ライトと同じ機能を{days}
        日間使えます。お一人1回限りです。お支払い方法の登録はなく、自動で有料になることもありません。
      </p>
      <div className="pricing-supertrial">
        {isOpen ? (
          <Suspense fallback={<p>読み込んでいます…</p>}>
            <Form />
          </Suspense>
        ) : (
          <Button disabled={!isReady} onClick={() => setIsOpen(true)}>
            {name}を申し込む
          </Button>
        )}
      </div>
    </Section>
  );
}
