import { errors } from "@tenbin/contract/errors";
import { unitIncluded, unitRefusal } from "@tenbin/contract/billing/offer-rule";
import { Link } from "react-router";
import { useRootData } from "../../../site/root-data.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { useIsViewerUnknown } from "../../../viewer/use-is-viewer-unknown.ts";

interface UnitSectionProps {
  readonly ticker: string;
  readonly name: string;
}

/**
 * The way to buy this company alone, or where that is managed; what it costs is told by the pages that it leads to. Absent
 * while it is not known who asks.
 */
export function UnitSection({ ticker, name }: UnitSectionProps) {
  const member = useRootData()?.member ?? null;
  const refusal = unitRefusal(member, ticker);
  if (useIsViewerUnknown()) return null;
  return (
    <Section heading="この企業だけの購入" wide>
      {refusal === "bought" ? (
        <p>
          {name}の分析を単品で購入しています。次の更新日と解約の方法は、
          <Link to="/setting#plan">設定</Link>で確かめられます。
        </p>
      ) : refusal === "included" ? (
        <p>{unitIncluded(`「${member?.plan}」`)}</p>
      ) : refusal === "no_slot" ? (
        <p>
          {errors.unit_limit.message}解約の手続きは<Link to="/setting#plan">設定</Link>
          にあります。すべての企業を見る方法は、<Link to="/pricing">プランのページ</Link>
          にあります。
        </p>
      ) : (
        <UnitOffer ticker={ticker} name={name} />
      )}
    </Section>
  );
}

function UnitOffer({ ticker, name }: UnitSectionProps) {
  return (
    <div className="stack">
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
    </div>
  );
}
