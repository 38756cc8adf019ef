import { Link } from "react-router";
import type { RecordSummaryItem } from "../../components/record-summary.ts";
import { Section } from "../../ui/layout/section.tsx";
import { StatBar } from "../../ui/figures/stat-bar.tsx";
import "./how-it-works.css";

const STEPS = [
  {
    title: "決算を読む",
    text: "有価証券報告書と決算短信から、最長10年の数字を開示日つきで記録します。",
  },
  {
    title: "価値を見積もる",
    text: "純資産、現金を生む力、成長の傾向、市場比較。別々の見方を1株の理論価値にまとめます。",
  },
  {
    title: "株価と量る",
    text: "株価÷理論価値を5段階で判定し、過去にどれだけ近かったかを正確度として添えます。",
  },
];

/** From the stored backtest. */
export interface RecordHighlights {
  readonly figures: readonly RecordSummaryItem[];
  readonly cautions: readonly string[];
}

/** `highlights` is null where nothing was measured nor is about to be. */
export function HowItWorks({
  highlights,
}: {
  readonly highlights: RecordHighlights | "measuring" | null;
}) {
  return (
    <Section
      heading="しくみ"
      note={
        <>
          <p>
            計算に使うのは、その日までに開示された資料と前月末までの株価だけです。あとから書き換えません。
          </p>
          <p className="cluster pt-2">
            <Link to="/sf">計算方法をくわしく</Link>
            <Link to="/gn">用語集</Link>
          </p>
        </>
      }
    >
      <ol className="how">
        {STEPS.map(({ title, text }, i) => (
          <li key={title}>
            <b className="num">{i + 1}</b>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="note pt-5">
        理論価値は見積もりです。決算の見通しが変われば、価値も判定も変わります。計算に足りる決算がない企業や、見方どうしが大きく食い違う企業は「判定なし」とし、理由を示します。
      </p>
      {highlights === null ? null : (
        <section className="measured" aria-labelledby="measured">
          <h3 id="measured">これまでの実測</h3>
          {highlights === "measuring" ? (
            <p className="note">
              過去の株価での検証結果を計算しています…
              しばらくしてから、ページを再読み込みしてください。
            </p>
          ) : (
            <RecordFigures highlights={highlights} />
          )}
        </section>
      )}
    </Section>
  );
}

function RecordFigures({
  highlights: { figures, cautions },
}: {
  readonly highlights: RecordHighlights;
}) {
  return (
    <>
      <StatBar label="検証結果の要約" stats={figures} />
      <p className="note">
        <b>読むときの注意</b> {cautions.join("")} <Link to="/sf#record">検証結果をすべて見る</Link>
      </p>
    </>
  );
}
