import { Link } from "react-router";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";

/** The way to buy this company alone; what it costs is told by the pages that it leads to. */
export function UnitSection({ ticker, name }: { readonly ticker: string; readonly name: string }) {
  return (
    <Section heading="この企業だけの購入">
      <p>
        プランに入らずに、{name}
        の分析だけを月ごとに購入できます。料金とプランとの違いは、
        <Link to="/pricing">プランのページ</Link>にあります。
      </p>
      <p>
        <ButtonLink to={`/pricing/payment-unit?${new URLSearchParams({ ticker })}`}>
          単品購入の内容を確認する
        </ButtonLink>
      </p>
    </Section>
  );
}
