import "./assumptions.css";
import type { AssumptionsView, SolutionView } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { companyPath } from "../../../urls/company-url.ts";
import { TermLink } from "../../../components/term-link.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  formatMultiple,
  formatPrice,
  formatYenPerShare,
  NOT_AVAILABLE,
} from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { AssumptionMap } from "./assumption-map.tsx";
import { AssumptionSliders } from "./assumption-sliders.tsx";
import { describeNoSolution, formatGrowth, formatReturn, formatSlider } from "./assumption-text.ts";
import { type AssumptionsState, useAssumptions } from "./use-assumptions.ts";

interface AssumptionsSectionProps {
  readonly ticker: string;
  /** Past day of the page; null for today's. */
  readonly at: string | null;
  /** Null where they could not be had. */
  readonly assumptions: AssumptionsView | null;
}

/** What must be true for the price to be the value. */
export default function AssumptionsSection({ ticker, at, assumptions }: AssumptionsSectionProps) {
  return (
    <Section
      id="assumptions"
      heading="何が成り立てば今の株価か"
      note={
        <p>
          理論価値が今の株価と同じになるには、成長率やROEがいくつであればよいかを、同じ計算式で逆に求めます。比べる企業の水準と自社の補正は変えません。
          <TermLink term="assumption" name="前提" />
        </p>
      }
    >
      {assumptions === null ? (
        <EmptyState title="いまは計算できません">
          <p>時間をおいて、もう一度ご覧ください。理論価値と判定は変わりません。</p>
        </EmptyState>
      ) : (
        <>
          <Solutions assumptions={assumptions} />
          <Trial key={at ?? ""} ticker={ticker} at={at} assumptions={assumptions} />
        </>
      )}
    </Section>
  );
}

function Solutions({ assumptions }: { readonly assumptions: AssumptionsView }) {
  const { growth, roe, price, price_decimals: decimals } = assumptions;
  return (
    <>
      <p>
        ほかの前提を天秤のままにして、今の株価{formatPrice(price, decimals)}
        を理論価値とする値です。
      </p>
      <dl className="solutions">
        <Solution
          name="成長率"
          note="今後5年の利益とキャッシュフロー"
          solution={growth}
          assumptions={assumptions}
          format={formatGrowth}
        />
        {roe === null ? null : (
          <Solution
            name="ROE"
            note="続くと見る自己資本利益率"
            solution={roe}
            assumptions={assumptions}
            format={formatReturn}
          />
        )}
      </dl>
    </>
  );
}

interface SolutionProps {
  readonly name: string;
  readonly note: string;
  readonly solution: SolutionView;
  readonly assumptions: AssumptionsView;
  readonly format: (rate: number) => string;
}

function Solution({ name, note, solution, assumptions, format }: SolutionProps) {
  const absence = describeNoSolution(name, solution, assumptions, format);
  return (
    <div>
      <dt>
        {name}
        <small>{note}</small>
      </dt>
      <dd className="num">{solution.rate === null ? NOT_AVAILABLE : format(solution.rate)}</dd>
      <dd className="note">
        {absence ?? `天秤の前提は${format(solution.own)}`}
        {solution.disagree === true
          ? "。柱どうしの開きが大きく、天秤なら判定を見合わせる水準です"
          : ""}
      </dd>
    </div>
  );
}

interface TrialProps {
  readonly ticker: string;
  readonly at: string | null;
  readonly assumptions: AssumptionsView;
}

/** Nothing to move where growth has no part in the value. */
function Trial({ ticker, at, assumptions }: TrialProps) {
  const state = useAssumptions(ticker, at, assumptions);
  const { map, growth, cost } = assumptions;
  const { shown, chosen, move } = state;
  if (map === null) return null;
  const isMoved = Object.keys(chosen).length > 0;
  return (
    <div className="assumption-trial">
      <div className="stack">
        <h3>前提を動かして試算する</h3>
        <AssumptionSliders
          action={`${companyPath(ticker)}#assumptions`}
          at={at}
          own={{ growth: growth.own, cost }}
          shown={shown}
          onMove={move}
        />
        <TrialResult assumptions={assumptions} state={state} isMoved={isMoved} />
      </div>
      <AssumptionMap assumptions={assumptions} map={map} reader={isMoved ? shown : null} />
    </div>
  );
}

interface TrialResultProps {
  readonly assumptions: AssumptionsView;
  readonly state: AssumptionsState;
  readonly isMoved: boolean;
}

function TrialResult({ assumptions, state, isMoved }: TrialResultProps) {
  const { value_per_share: ownValue, growth, cost } = assumptions;
  const { shown, failed, reset } = state;
  const ownText = formatYenPerShare(ownValue);
  if (!isMoved) {
    return (
      <output className="trial-result">
        天秤の前提のままです(成長率{formatGrowth(growth.own)}、株主資本コスト
        {formatSlider.cost(cost)})。理論価値は{ownText}で、株価はその
        {formatMultiple(shown.ratio)}倍です。
      </output>
    );
  }
  return (
    <>
      <output className="trial-result">
        <b>試算 {formatYenPerShare(shown.value_per_share)}</b> 今の株価はその
        {formatMultiple(shown.ratio)}倍で、{verdictLabels[shown.verdict]}の範囲です。
        {shown.disagree === true
          ? "柱どうしの開きが大きく、天秤なら判定を見合わせる水準です。"
          : ""}
        {failed ? "正確な値を受け取れなかったため、図から読んだおよその値です。" : ""}
      </output>
      <p className="note">これは試算です。天秤の理論価値は{ownText}のまま変わりません。</p>
      <p className="screen-only">
        <Button small onClick={reset}>
          天秤の前提に戻す
        </Button>
      </p>
    </>
  );
}
