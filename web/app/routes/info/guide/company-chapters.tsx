import { ratedVerdicts } from "@tenbin/contract/verdict";
import { Link } from "react-router";
import { pillarDescriptions } from "../../../components/pillar-details.ts";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { DescriptionList } from "../../../ui/content/description-list.tsx";
import { formatCount, formatWholePercent } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { type GuideFacts, listByPlan } from "./guide-facts.ts";
import { GuidePicture } from "./guide-picture.tsx";

interface ChapterProps {
  readonly facts: GuideFacts;
}

/** A company's page and its history. */
export function CompanyChapters({ facts }: ChapterProps) {
  return (
    <>
      <Section id="company" heading="企業のページ">
        <div className="guide-text">
          <p>
            まず、上の段の株価、理論価値、判定、正確度の四つを見ます。株価を理論価値で割った値が1より小さければ株価は理論価値を下回り、1より大きければ上回っています。その大きさを
            {ratedVerdicts.length}
            段階に分けたものが判定です。
          </p>
          <GuidePicture name="weigh" />
          <DescriptionList items={verdictItems(facts.edges)} />
          <p>
            判定は売買を勧めるものではありません。見積もりと株価がどれだけ離れているかを言葉にしたものです。計算に必要な
            {formatCount(facts.minimumYears)}
            期の決算がそろわないときや、見方どうしの結果が大きく食い違うときは「
            {verdictLabels.unrated}
            」とし、その理由を書きます。
          </p>
          <h3>チャート</h3>
          <p>
            黒い線が株価、紫の線が理論価値です。ある日の理論価値は、その日までに開示された資料と前月末までの株価だけで計算していて、あとから書き換えません。細い点線は補正前の値です。太い線は、その企業の過去のずれで補正した値で、補正に足りる記録がそろった時点から始まります。背景の淡い色の帯は、株価がそこにあれば何と判定するかを示します。
          </p>
          <p>
            チャートの上を指やマウスでたどると、その月の株価と理論価値を読み上げ欄に表示します。キーボードでは、左右の矢印で1か月ずつ、PageUpとPageDownで1年ずつ、Shiftを押しながらの左右の矢印で理論価値が動いた日ごとに動きます。横になぞって選ぶ、2本の指で広げる、Ctrlキー(MacではCommandキー)を押しながらホイールを回す、のどれかで、その期間を拡大します。キーボードでは+と-です。「表で見る」を押すと、同じ数字を表で確かめられます。
          </p>
          <GuidePicture name="chart" />
          <h3>開始と終了の決算期</h3>
          <p>
            チャートの下のつまみで、計算に使う決算期の始まりと終わりを選べます。はじめは最新の決算から
            {formatCount(facts.spanYears)}
            年さかのぼっています。特別に良かった年や悪かった年を外すと、理論価値がどう変わるかを確かめられます。選べない年には線を引き、理由を示します。選んだ期間はアドレスに残るので、そのまま保存したり人に見せたりできます。
          </p>
          <CompanyReasons facts={facts} />
        </div>
      </Section>
      <HistoryChapter facts={facts} />
    </>
  );
}

/** What stands below the chart. */
function CompanyReasons({ facts }: ChapterProps) {
  const range = `±${formatWholePercent(facts.accuracyTolerance)}%`;
  return (
    <>
      <h3>判定の理由</h3>
      <p>
        理論価値は、別々の見方で求めた値をまとめたものです。どの見方が高く、どの見方が低いかを見ると、判定が何によるのかがわかります。
      </p>
      <DescriptionList
        items={(["balance_sheet", "cash_flow", "trend", "peers"] as const).map((key) => ({
          term: pillarLabels[key],
          description: `${pillarDescriptions[key]}。`,
        }))}
      />
      <GuidePicture name="pillars" />
      <h3>正確度</h3>
      <p>
        直近{formatCount(facts.accuracyMonths)}
        か月の月末のうち、株価がその時点の理論価値の{range}
        に入っていた割合です。高いほど、株価がこの見積もりの近くで動いてきた企業だといえます。低い企業では、差が開いていても、市場が別のものを見ている可能性を考えてください。分母の月数もあわせて表示します。
      </p>
      <h3>裏付け、診断、業績</h3>
      <p>
        「裏付け」は、ネットキャッシュや増配など、理論価値とは別の四つの事実を全社の中の位置で表したものです。「診断」は、判定の理由と注意する点を文章にしたものです。その下に、業績と財務、会社の予想に対する利益の進捗、ネットキャッシュ、配当、同業他社との比較、開示の一覧が続きます。空欄は0ではなく、開示がないことを表します。
      </p>
      <GuidePicture name="evidence" />
      <p>
        企業のページとポートフォリオは、PDFのレポートにも保存できます({facts.cheapest.report}
        から)。
      </p>
    </>
  );
}

function HistoryChapter({ facts }: ChapterProps) {
  return (
    <Section id="history" heading="判定の履歴">
      <div className="guide-text">
        <p>
          企業のページの「判定の履歴」では、決算の開示ごとに、そのときの判定と、3か月後、6か月後、12か月後の株価の動きを並べています。割安と判定したあとに下がった回や、割高と判定したあとに上がった回も、同じように数えています。
        </p>
        <GuidePicture name="history" />
        <p>
          まず回数を見てください。回数が少ないうちは、割合に意味はありません。同じ期間の市場全体の動きも添えていますので、判定の後の値動きがその企業に特有のものか、市場全体の動きだったのかを分けて読めます。会社の業績予想が、期の途中でどう修正され、結果とどれだけ違ったかも載せています。
        </p>
        <p>
          さかのぼれる期間は、{listByPlan(facts.plans, historyText)}
          です。無料会員の方は、解放した企業の判定をご覧になれます。市場全体を通した成績は
          <Link to="/sf">計算方法と検証結果</Link>にあります。
        </p>
      </div>
    </Section>
  );
}

function verdictItems(edges: readonly number[]) {
  const [veryCheap = 0, cheap = 0, expensive = 0, veryExpensive = 0] = edges;
  const texts = [
    `株価が理論価値の${veryCheap}倍以下`,
    `${veryCheap}倍を超え、${cheap}倍以下`,
    `${cheap}倍を超え、${expensive}倍未満`,
    `${expensive}倍以上、${veryExpensive}倍未満`,
    `${veryExpensive}倍以上`,
  ];
  return ratedVerdicts.map((verdict, at) => ({
    term: verdictLabels[verdict],
    description: texts[at] ?? "",
  }));
}

function historyText({ historyYears }: GuideFacts["plans"][number]): string {
  return `で${historyYears === null ? "すべて" : `${historyYears}年`}`;
}
