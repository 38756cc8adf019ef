import type { ConstantKey, FormulaKey, Method } from "@tenbin/contract";
import { pillarDescriptions } from "../../components/pillar-details.ts";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { VerdictBadge } from "../../ui/figures/verdict.tsx";
import { constantFormats, constantsOf } from "./method-labels.ts";
import { verdictRanges } from "./verdict-ranges.ts";

export function MethodSections({ method }: { readonly method: Method }) {
  const formatConstant = constantsOf(method);
  return (
    <Section
      id="method"
      heading="計算方法"
      note={
        <p>版 {method.engine_version}。式と定数は、計算に使うプログラムから取り出しています。</p>
      }
    >
      <ol className="sf-steps">
        <li>
          <Disclosure summary="使う資料">
            <p>
              ある日の理論価値に使うのは、その日の取引終了までに開示された決算書類と、前月末までの株価だけです。あとから分かったことは使いません。計算には
              {formatConstant("minimum_years")}以上の決算が必要で、標準では最新の決算から
              {formatConstant("default_span_years")}
              さかのぼります。
            </p>
          </Disclosure>
        </li>
        <li>
          <Disclosure summary="4本の柱">
            <Pillars method={method} />
          </Disclosure>
        </li>
        <PoolingSteps method={method} />
      </ol>
      <p className="note pb-2">
        式に出てくるr、w、a、n、h、c、kなどの定数と、その値は次のとおりです。
      </p>
      <Disclosure summary="定数の一覧">
        <DescriptionList
          items={constantKeys(method).map((key) => ({
            term: constantFormats[key].name,
            description: <span className="num">{formatConstant(key)}</span>,
          }))}
        />
      </Disclosure>
    </Section>
  );
}

interface MethodProps {
  readonly method: Method;
}

function Pillars({ method }: MethodProps) {
  const formatConstant = constantsOf(method);
  return (
    <DescriptionList
      items={[
        {
          term: pillarLabels.balance_sheet,
          description: (
            <>
              <p>
                {pillarDescriptions.balance_sheet}。Bは純資産、Eは
                {formatConstant("roe_years")}
                平均のROE(上限{formatConstant("highest_roe")})。
              </p>
              <Formula method={method} keys={["balance_sheet"]} />
            </>
          ),
        },
        {
          term: pillarLabels.cash_flow,
          description: (
            <>
              <p>
                {pillarDescriptions.cash_flow}
                。Fは平均フリーキャッシュフローと、配当・自社株買いの平均。gは過去の売上高の成長率の
                {formatConstant("growth_retention")}。
              </p>
              <Formula method={method} keys={["two_stage", "growth_ratio"]} />
            </>
          ),
        },
        {
          term: pillarLabels.trend,
          description: (
            <p>
              {pillarDescriptions.trend}
              。Fを税引後営業利益の基調(傾向線の値)に置きかえて、キャッシュフローと同じ式で計算します。傾向線が平均から離れた分は
              {formatConstant("trend_credibility")}だけ反映します。
            </p>
          ),
        },
        {
          term: pillarLabels.peers,
          description: (
            <p>
              {pillarDescriptions.peers}。前月末までの{formatConstant("peers_months")}
              の市場全体から、純資産の何倍で取引されるかを毎月推定し直します。
            </p>
          ),
        },
        {
          term: "下限",
          description: (
            <>
              <p>
                純資産・キャッシュフロー・成長トレンドの柱は、資産をほかに転用した場合の価値を下回りません。
              </p>
              <Formula method={method} keys={["adaptation"]} />
            </>
          ),
        },
      ]}
    />
  );
}

/** From pillars to a verdict and its bands. */
function PoolingSteps({ method }: MethodProps) {
  const formatConstant = constantsOf(method);
  return (
    <>
      <li>
        <Disclosure summary="ひとつの値にまとめ、過去のずれで補正する">
          <p>
            柱の対数を重み({pillarLabels.balance_sheet}
            {formatConstant("weight_balance_sheet")}、{pillarLabels.cash_flow}
            {formatConstant("weight_cash_flow")}、{pillarLabels.trend}
            {formatConstant("weight_trend")}、{pillarLabels.peers}
            {formatConstant("weight_peers")}
            )で平均してSとします。計算できない柱の重みは、ほかの柱に分けます。Gは、市場がその企業に付けてきた評価とSの差の、過去の平均です。Mは過去のSの対数の平均、sは記録の長さから決まる強さです。
          </p>
          <Formula method={method} keys={["calibration"]} />
        </Disclosure>
      </li>
      <li>
        <Disclosure summary="株価と比べて判定する">
          <p>株価が理論価値の何倍かで、五つに分けます。</p>
          <VerdictRanges edges={method.edges} />
          <p>
            柱どうしが{formatConstant("disagreement_factor")}
            を超えて離れたとき、決算が足りないとき、純資産がプラスでないときなどは、理由を示して判定しません。
          </p>
        </Disclosure>
      </li>
      <li>
        <Disclosure summary="値の幅">
          <p>
            理論価値Vには、その企業の過去の誤差eから求めた幅を付けます。株価がその幅に入った割合は、下の検証で測っています。
          </p>
          <Formula method={method} keys={["band_low", "band_high"]} />
        </Disclosure>
      </li>
    </>
  );
}

function constantKeys({ constants }: Method): ConstantKey[] {
  return (Object.keys(constantFormats) as ConstantKey[]).filter((key) => key in constants);
}

const formulaLabels: Readonly<Record<FormulaKey, string>> = {
  balance_sheet: "純資産の柱",
  adaptation: "下限",
  two_stage: "割り引いた価値",
  growth_ratio: "q",
  calibration: "V",
  band_low: "下端",
  band_high: "上端",
};

function Formula({
  method,
  keys,
}: {
  readonly method: Method;
  readonly keys: readonly FormulaKey[];
}) {
  return (
    <p className="formula">
      {keys.map((key) => (
        <span key={key}>
          {formulaLabels[key]} = <code>{renderExponents(method.formulas[key])}</code>
        </span>
      ))}
    </p>
  );
}

/** Renders q^n with a raised n; copies and screen readers keep the ^. */
function renderExponents(formula: string) {
  return formula.split(/(\^\w+)/).map((part, i) =>
    part.startsWith("^") ? (
      // oxlint-disable-next-line react/no-array-index-key -- a formula never changes its order
      <sup key={i}>
        <span className="sr-only">^</span>
        {part.slice(1)}
      </sup>
    ) : (
      part
    ),
  );
}

function VerdictRanges({ edges }: { readonly edges: readonly number[] }) {
  return (
    <ul className="sf-verdicts" aria-label="株価÷理論価値と判定">
      {verdictRanges(edges).map(({ verdict, range }) => (
        <li key={verdict}>
          <VerdictBadge verdict={verdict} />
          <span className="num" aria-label={`${verdictLabels[verdict]}は${range}`}>
            {range}
          </span>
        </li>
      ))}
    </ul>
  );
}
