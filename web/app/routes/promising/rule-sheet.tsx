import type { PromisingRule } from "@tenbin/contract";
import { formatConstantMoney } from "../../components/record-format.ts";
import { day } from "../../ui/format.ts";
import { scoreParts } from "./score-parts.ts";
import "./promising.css";
import { TermLink } from "../../components/term-link.tsx";

/** Weights above the list, who is ranked and when that last changed below them. */
export function RuleSheet({
  rule,
  excludedWarnings,
}: {
  readonly rule: PromisingRule;
  /** By their labels. */
  readonly excludedWarnings: readonly string[];
}) {
  const { weights } = rule;
  const full = weights.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section className="rule-sheet" aria-label="点のつけ方">
      <div className="score-bar" aria-hidden="true">
        {weights.map(({ key, weight }) => (
          <i key={key} className={key} style={{ inlineSize: `${(weight / full) * 100}%` }} />
        ))}
      </div>
      <ol>
        {weights.map(({ key, weight }) => (
          <li key={key}>
            <b>
              <i className={key} aria-hidden="true" />
              {scoreParts[key].name}
              <span className="num">{weight}点</span>
            </b>
            <span className="note">{scoreParts[key].definition}</span>
          </li>
        ))}
      </ol>
      <p className="note">
        どの項目も、全社の中の順位を0から1にして重みを掛けます。満点は{full}
        点で、わからない項目は真ん中の0.5とします。点は順番を決めるためのもので、理論価値でも値上がりの見込みでもありません。
        <TermLink term="score" name="注目度" />
      </p>
      <p className="note">
        対象は、判定があり、正確度{rule.minimum_accuracy}以上、時価総額
        {formatConstantMoney(rule.minimum_market_value_yen)}以上、その日の株価があり、決算が
        {rule.max_statement_age_days}日以内で、注意(
        {excludedWarnings.join("、")}
        )のない企業です。式と対象を最後に変えた日は{day(rule.changed_on)}です。
      </p>
    </section>
  );
}
