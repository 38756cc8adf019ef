import type { PlanName } from "@tenbin/contract";
import { Link } from "react-router";
import type { SessionAccount } from "../../site/root-data.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Accordion } from "../../ui/content/disclosure.tsx";
import { PlanColumn, PlanRow, PricingTable } from "../../ui/content/pricing-table.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { UnbrokenText } from "../../ui/figures/unbroken-text.tsx";
import { formatCount } from "../../ui/format.ts";
import { formatSeconds } from "../../ui/format-seconds.ts";
import { Section } from "../../ui/layout/section.tsx";
import { UNIT_INCLUDED, unitRefusal } from "../../viewer/unit-offer.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import type { ContractNotice } from "./describe-contract.ts";
import type { PlanDescriptions } from "./describe-plans.ts";
import { planLink } from "./plan-link.ts";
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
  readonly member: SessionAccount | null;
  /** Null unless something about the member's contract has to be said. */
  readonly contract: ContractNotice | null;
}) {
  const current = plans.plans.find(({ name }) => name === member?.paidPlan) ?? null;
  const isOffered = plans.compared.some(({ name }) => name === current?.name);
  const isPaying = current !== null && current.price > 0;
  const isGranted = member !== null && member.paidPlan === null;
  const trial = member?.trial ?? null;
  // The plan of a trial is paid for by nobody, and the one below it is not what the member has now.
  const marked = trial === null ? (current?.name ?? null) : null;
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
        {member === null || trial === null ? null : (
          <p>
            {member.plan}としてご利用中です。
            {trial.endsAt === null ? null : `期限は${formatSeconds(trial.endsAt)}です。`}
          </p>
        )}
        {isGranted ? (
          <p>{member.plan}としてご利用中です。プランのお申し込みは必要ありません。</p>
        ) : null}
        {current === null || isOffered ? null : (
          <p>
            現在のプランは{current.label}(月額{formatCount(current.price)}
            円)です。このプランの新しい申し込みは受け付けていません。
          </p>
        )}
      </header>
      <section aria-labelledby="plan-prices">
        <h2 id="plan-prices" className="sr-only">
          プランと料金
        </h2>
        <PlanLedger
          plans={plans}
          current={current}
          marked={marked}
          isUnitIncluded={unitRefusal(member, null) === "included"}
          isGranted={isGranted}
          next={contract?.next ?? null}
        />
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
      {isPaying || isGranted || trial !== null ? null : <SupertrialOffer days={days} />}
      <Differences plans={plans} current={marked} />
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
    </div>
  );
}

type PricedPlan = PlanDescriptions["plans"][number];

function PlanLedger({
  plans: { ledger, unit, onSale },
  current,
  marked,
  isUnitIncluded,
  isGranted,
  next,
}: {
  readonly plans: PlanDescriptions;
  readonly current: PricedPlan | null;
  /** Shown as the member's own. */
  readonly marked: PlanName | null;
  /** No company has to be bought alone, as every one is open. */
  readonly isUnitIncluded: boolean;
  readonly isGranted: boolean;
  readonly next: ContractNotice["next"];
}) {
  const action = (plan: PricedPlan) => {
    const link = isGranted || plan.name === next?.plan ? null : planLink(plan, current, onSale);
    return link === null ? null : <ButtonLink to={link.to}>{link.label}</ButtonLink>;
  };
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
            current={plan.name === marked}
            from={plan.name === next?.plan ? next.day : null}
            action={action(plan)}
          />
        ))}
      </PricingTable>
      <PlanRow
        name={unit.label}
        yen={unit.price}
        per="円/月(1社)"
        action={isUnitIncluded ? null : action(unit)}
      >
        決めた1社だけ、{unit.equals}と同じ内容を見られます。無料会員のまま{unit.slots}
        社まで持て、1社ずつ解約できます。{unit.slots}社で月{formatCount(unit.slots * unit.price)}
        円です。{isUnitIncluded && !isGranted ? <b>{UNIT_INCLUDED}</b> : null}
      </PlanRow>
    </>
  );
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
