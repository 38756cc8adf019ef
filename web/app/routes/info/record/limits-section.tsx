import type { MeasuredRecord } from "@tenbin/contract";
import type { ReactNode } from "react";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { DescriptionList } from "../../../ui/content/description-list.tsx";
import { formatCount, day, formatDateTime } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { variantsSentence } from "./findings.ts";
import {
  formatConstantMoney,
  formatConstantMultiple,
  formatConstantPercent,
  formatFigure,
  shareFormat,
} from "../../../components/record-format.ts";

type Simulation = MeasuredRecord["protocol"]["bootstrap"]["simulation"];

function simulationText(simulation: Simulation): string {
  if (simulation === null) return "";
  const { factor, simulations, coverage, coverage_before: before } = simulation;
  return (
    `。それでは狭すぎるため${formatConstantMultiple(factor)}に広げています。同じ重なり方の` +
    `${formatCount(simulations)}回の模擬計算で、区間が真の値を含んだのは` +
    `${formatFigure(coverage, shareFormat)}(広げる前は${formatFigure(before, shareFormat)})`
  );
}

/** The sample market's sectors never change: nothing is to be said of them. */
function sectorsText(assumedRows: number | null): string | null {
  if (assumedRows === null) return null;
  const text = "業種は、それぞれの月末までで最も新しい上場銘柄の一覧によります。";
  if (assumedRows === 0) return text;
  return `${text}ただし${formatCount(assumedRows)}件は、それまでの一覧に載っていないため、あとの一覧の業種です。`;
}

export function LimitsSection({
  protocol,
  children,
}: {
  readonly protocol: MeasuredRecord["protocol"];
  readonly children: ReactNode;
}) {
  const { bootstrap, survivorship, horizon_months: horizon } = protocol;
  const sectors = sectorsText(protocol.assumed_sector_rows);
  return (
    <Section id="limits" heading="条件と限界" wide>
      <ul className="sf-limits">
        <li>
          {survivorship.survivors_only
            ? "株価のデータには、最後まで上場していた企業しかありません。途中で上場をやめた企業には、破綻した企業も、高い値で買い取られた企業もあり、入れたときに値動きがどちらへ変わるかはわかりません。"
            : `途中で売買がなくなった${formatCount(survivorship.gone)}社を含みます。`}
        </li>
        <li>
          月末は{formatCount(protocol.dates)}回ですが、{horizon}
          か月の値動きは期間が互いに重なります。重ならない期間に直すと、
          {bootstrap.independent_years.toFixed(1)}
          年分です。
        </li>
        <li>{variantsSentence(protocol)}</li>
        <li>
          値動きには配当も税金も売買の費用も入っていません。ただし「配当込み」の数字は、期末の権利落ちの後の最初の月末に、税引き前の年間配当を再投資して測っています。「売買の費用を引いた差」だけは、費用を引いています。
        </li>
        {sectors !== null && <li>{sectors}</li>}
        <li>金融業は対象から除いています。時価総額が小さい企業も除いています。</li>
        <li>
          過去の近さや順位の相関は、今後の値上がりを約束しません。理論価値は見積もりで、外れることがあります。
        </li>
      </ul>
      {children}
      <ProtocolDetails protocol={protocol} />
    </Section>
  );
}

function ProtocolDetails({ protocol }: { readonly protocol: MeasuredRecord["protocol"] }) {
  const { bootstrap, outcomes, horizon_months: horizon } = protocol;
  return (
    <Disclosure summary="測り方の細目">
      <DescriptionList
        items={[
          {
            term: "期間",
            description: `${day(protocol.first_date)}から${day(protocol.last_date)}までの月末${formatCount(protocol.dates)}回。値動きは${horizon}か月後まで`,
          },
          {
            term: "対象",
            description: `時価総額${formatConstantMoney(protocol.minimum_market_value_yen)}超で純資産がプラスの${formatCount(protocol.companies)}社、${formatCount(protocol.rows)}件。うち決算が足りて新しいもの${formatCount(protocol.eligible_rows)}件`,
          },
          {
            term: "値動きの扱い",
            description: `期間の終わりまで追えたもの${formatCount(outcomes.whole)}件、途中で売買が終わり最後の終値で測ったもの${formatCount(outcomes.cut_short)}件、売買がなく測れないもの${formatCount(outcomes.missing)}件。配当がわかるもの${formatCount(outcomes.dividends_known)}件で、ほかは「配当込み」でも配当を除いて測定`,
          },
          {
            term: "区間",
            description: `${formatConstantPercent(bootstrap.confidence)}。連続する${formatCount(bootstrap.block_months)}か月をまとまりとして${formatCount(bootstrap.resamples)}回、企業も引き直した分布から${simulationText(bootstrap.simulation)}`,
          },
          {
            term: "載せる組",
            description: `${formatCount(protocol.minimum_group_companies)}社以上`,
          },
          {
            term: "測った日",
            description: `${formatDateTime(protocol.measured_at)}、計算方法の版${protocol.engine_version}、株価は${day(protocol.market_date)}まで`,
          },
        ]}
      />
    </Disclosure>
  );
}
