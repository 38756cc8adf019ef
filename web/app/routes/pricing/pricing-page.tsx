import { Link } from "react-router";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Accordion } from "../../ui/content/disclosure.tsx";
import { PlanColumn, PlanRow, PricingTable } from "../../ui/content/pricing-table.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { UnbrokenText } from "../../ui/figures/unbroken-text.tsx";
import { formatCount } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import type { ContractNotice } from "./describe-contract.ts";
import type { PricingMember } from "./describe-member.ts";
import type { PlanDescriptions } from "./describe-plans.ts";
import { type PlanLink, planLink, waitingPlanLink } from "./plan-link.ts";
import { type SupertrialDays, SupertrialOffer } from "./supertrial/supertrial-offer.tsx";
import "./pricing.css";

export function PricingPage({
  title,
  plans,
  days,
  member,
  contract,
}: {
  readonly title: string;
  readonly plans: PlanDescriptions;
  readonly days: SupertrialDays;
  /** Null for visitors. */
  readonly member: PricingMember | null;
  /** Null unless something about the member's contract has to be said. */
  readonly contract: ContractNotice | null;
}) {
  const current = plans.plans.find(({ name }) => name === member?.paidPlan) ?? null;
  return (
    <div className="page pricing">
      <header>
        <h1>{title}</h1>
        <p className="lead">
          表示はすべて税込の月額です。
          {plans.onSale
            ? "いつでも変更・解約でき、申し込みを押す前に、請求額・請求日・解約の方法をもう一度まとめて表示します。"
            : null}
        </p>
        {plans.notOnSale === null ? null : <Notice tone="notice">{plans.notOnSale}</Notice>}
        {contract === null ? null : (
          <Notice tone="notice">
            <UnbrokenText>{contract.text}</UnbrokenText>{" "}
            <Link to={contract.link.to}>{contract.link.label}</Link>
          </Notice>
        )}
        {member === null || member.standing === null ? null : (
          <p>
            <UnbrokenText>{member.standing}</UnbrokenText>
          </p>
        )}
      </header>
      <section aria-labelledby="plan-prices">
        <h2 id="plan-prices" className="sr-only">
          プランと料金
        </h2>
        <PlanLedger plans={plans} current={current} member={member} contract={contract} />
        <div className="pricing-notes">
          <p className="note">
            有料プランと単品購入は1か月ごとの自動更新で、解約の手続きをするまで続きます。支払い方法はクレジットカードです。
          </p>
          <p className="note">
            IFA・法人でのご利用は、契約書と請求書でお受けします。
            <Link to="/cc">お問い合わせ</Link>
          </p>
        </div>
      </section>
      {member === null || member.canTrySupertrial ? <SupertrialOffer days={days} /> : null}
      <Differences plans={plans} current={member?.marked ?? null} />
      <ChangeSection plans={plans} />
    </div>
  );
}

/** How a contract is ended and changed. */
function ChangeSection({ plans }: { readonly plans: PlanDescriptions }) {
  return (
    <Section
      id="change"
      heading="解約と変更"
      note={
        <>
          {plans.onSale ? null : <p>販売を始めるときの条件です。</p>}
          <p>
            <Link to="/law">特定商取引法に基づく表記</Link>
          </p>
        </>
      }
    >
      <Accordion
        questions={plans.questions.map(({ answer, ...item }) =>
          Object.assign(item, {
            answer: (
              <p>
                <UnbrokenText>{answer}</UnbrokenText>
              </p>
            ),
          }),
        )}
      />
    </Section>
  );
}

type PricedPlan = PlanDescriptions["plans"][number];

function PlanLedger({
  plans: { ledger, unit, onSale },
  current,
  member,
  contract,
}: {
  readonly plans: PlanDescriptions;
  readonly current: PricedPlan | null;
  readonly member: PricingMember | null;
  readonly contract: ContractNotice | null;
}) {
  const next = contract?.next ?? null;
  const waiting = contract?.waiting;
  const isOffered = ({ name }: PricedPlan) =>
    name !== next?.plan && member?.includedPlans.includes(name) !== true;
  const linkOf = (plan: PricedPlan) => (isOffered(plan) ? planLink(plan, current, onSale) : null);
  const unitIncluded = member?.unitIncluded ?? null;
  return (
    <>
      <PricingTable>
        {ledger.map((plan) => (
          <PlanColumn
            key={plan.name}
            name={plan.label}
            yen={plan.price}
            reader={plan.reader}
            term={plan.term}
            points={plan.points}
            current={plan.name === member?.marked}
            from={plan.name === next?.plan ? next.day : null}
            action={
              <PlanAction
                link={waiting === undefined ? linkOf(plan) : waitingPlanLink(plan, waiting)}
              />
            }
          />
        ))}
      </PricingTable>
      <PlanRow
        name={unit.label}
        yen={unit.price}
        per="円/月(1社)"
        action={unitIncluded === null ? <PlanAction link={linkOf(unit)} /> : null}
      >
        決めた1社だけ、{unit.equals}と同じ内容を見られます。無料会員のまま{unit.slots}
        社まで持て、1社ずつ解約できます。{unit.slots}社で月{formatCount(unit.slots * unit.price)}
        円です。{unitIncluded === null ? null : <b>{unitIncluded}</b>}
      </PlanRow>
    </>
  );
}

function PlanAction({ link }: { readonly link: PlanLink | null }) {
  return link === null ? null : <ButtonLink to={link.to}>{link.label}</ButtonLink>;
}

function Differences({
  plans: { compared, comparison, unlocks },
  current,
}: {
  readonly plans: PlanDescriptions;
  readonly current: string | null;
}) {
  return (
    <Section
      id="compare"
      heading="違い"
      note={
        <p>
          「解放した企業」は、残りの解放数を使って{unlocks.days}日間分析を見られる企業です。登録時に
          {unlocks.count}社分あります。「購入した企業」は、単品購入した企業です。
        </p>
      }
    >
      <p className="pricing-alike">
        理論価値と判定の計算は、どのプランでも同じです。変わるのは、見られる企業の範囲と、探す・続ける道具です。
      </p>
      <ComparisonTable compared={compared} comparison={comparison} current={current} />
    </Section>
  );
}
