import { alertFrequencyLabels, alertKindLabels } from "@tenbin/contract/alert";
import { Link } from "react-router";
import { DescriptionList } from "../../../ui/content/description-list.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { type GuideFacts, listByPlan } from "./guide-facts.ts";
import { GuidePicture } from "./guide-picture.tsx";

interface ChapterProps {
  readonly facts: GuideFacts;
}

/** Screening, ranks, portfolio, plans and settings: what depends on the plan. */
export function AccountChapters({ facts }: ChapterProps) {
  return (
    <>
      <ScreeningChapter facts={facts} />
      <PromisingChapter facts={facts} />
      <PortfolioChapter facts={facts} />
      <AlertsChapter facts={facts} />
      <PlansChapter facts={facts} />
      <SettingChapter />
    </>
  );
}

function ScreeningChapter({ facts: { plans, cheapest } }: ChapterProps) {
  return (
    <Section id="screening" heading="スクリーニング">
      <div className="guide-text">
        <p>
          <Link to="/screening">スクリーニング</Link>
          は、指標の条件で上場会社をしぼり込む画面です。上に並ぶ「用意した条件」から一つ選ぶと、そのしきい値がすべて画面に出ます。条件を足したり、つまみで範囲を変えたりして自分の条件にしていくのは、
          {cheapest.ownConditions}からです。
        </p>
        <GuidePicture name="screening" />
        <ul>
          <li>
            条件の棒グラフは、その指標の企業の分布です。色の付いた部分が、ほかの条件もすべて満たす企業です。
          </li>
          <li>
            「この条件を外すとn社増」は、その条件だけをやめたときに増える企業の数です。見つかる企業が少ないときは、この数の大きい条件からゆるめます。
          </li>
          <li>
            値の開示がない企業は、はじめは結果に含みません。条件ごとに「値のない会社も含める」を選べます。
          </li>
          <li>
            「基準日」を過去の月末に変えると、その日までに開示された資料だけで同じ条件を調べます(
            {cheapest.pastScreening}から)。
          </li>
          <li>
            「過去の成績を測る」は、同じ条件で過去の月末に見つかった企業が、その後どうなったかを費用を引いて示します。いろいろな条件を試すほど、たまたま良い成績が見つかりやすくなるため、試した数もあわせて表示します(
            {cheapest.screenRecord}から)。
          </li>
        </ul>
        <p>
          条件、並び順、列はまるごとアドレスに入るので、ブックマークしておけば同じ画面に戻れます。名前を付けて保存できる数は、
          {listByPlan(
            plans.filter(({ savedScreens }) => savedScreens > 0),
            ({ savedScreens }) => `で${savedScreens}件`,
          )}
          です。表示できる行数は、
          {listByPlan(plans, ({ screeningRows }) => `で${limitText(screeningRows, "行")}`)}
          です。
        </p>
      </div>
    </Section>
  );
}

function PromisingChapter({ facts: { plans } }: ChapterProps) {
  return (
    <Section id="promising" heading="注目銘柄">
      <div className="guide-text">
        <p>
          <Link to="/promising">注目銘柄</Link>
          は、理論価値と株価の差に、裏付けの四つの事実を加えた点で、企業を毎営業日に並べたものです。点の重み、対象になる条件、式を最後に変えた日は、順位の上に書いてあります。人の手で加えたり外したりはしていません。
        </p>
        <GuidePicture name="promising" />
        <p>
          順位は、よく上がる企業を当てるものではありません。同じ並べ方を過去に続けていたらどうなったかを、負けた年、いちばん大きな下げ、損をした企業の割合まで含めて、順位の下に載せています。順位だけを見ずに、企業のページで理由を確かめてください。ご覧になれる順位は、
          {listByPlan(plans, ({ promising }) => `で${limitText(promising, "社")}`)}
          です。
        </p>
      </div>
    </Section>
  );
}

function PortfolioChapter({ facts: { plans } }: ChapterProps) {
  return (
    <Section id="portfolio" heading="ポートフォリオ">
      <div className="guide-text">
        <p>
          企業のページや一覧の星印を押すと、<Link to="/portfolio">ポートフォリオ</Link>
          に登録できます。登録した企業は判定ごとに分かれて並び、上の図では1社を1つの点として、株価÷理論価値の軸の上に置きます。点が左に寄っていれば、株価が理論価値を下回る企業が多いことを表します。
        </p>
        <GuidePicture name="portfolio" />
        <p>
          株数と平均取得単価を書くと、保有額と評価損益を合計します。メモとリストは自分だけのものです。証券会社からダウンロードしたCSVは、内容を確かめてから取り込めます。判定していない企業は、理由とともに下に分けて並べます。登録できる数は、
          {listByPlan(plans, ({ portfolio }) => `で${formatCount(portfolio)}社`)}
          です。上限を超えても登録した企業は消えず、すべてご覧になれます。
        </p>
      </div>
    </Section>
  );
}

function PlansChapter({ facts }: ChapterProps) {
  const { plans } = facts;
  return (
    <Section id="plans" heading="プラン">
      <div className="guide-text">
        <p>
          理論価値と判定の計算は、どのプランでも同じです。違うのは、ご覧になれる企業の範囲と、条件や保存の数です。
        </p>
        <DescriptionList
          items={plans.map((plan) => ({
            term: plan.label,
            description:
              plan.price === 0
                ? `無料。${formatCount(facts.unlocks)}社まで、1社ずつ選んで${facts.unlockDays}日間、理論価値と判定を解放できます。`
                : `月額${formatCount(plan.price)}円(税込)。すべての企業の理論価値と判定をご覧になれます。`,
          }))}
        />
        <p>
          1社だけを続けて見たいときは、単品購入があります。1社につき月額
          {formatCount(facts.unitPrice)}円(税込)で、同時に{facts.unitSlots}社まで購入できます。
        </p>
        <p>
          解放していない企業では、数字の代わりに短い点線と「未解放」の文字を表示します。ぼかした数字の下に本当の値が隠れているわけではなく、値そのものをお使いの端末に送っていません。「判定なし」は未解放とは別で、計算できない理由がある企業です。
        </p>
        <p>
          解約はいつでもでき、支払い済みの期間の終わりまで使えます。お支払いができなかったときは、
          {facts.grace}
          有料プランが終わっても、登録した企業は消えません。保存した条件は、少なくとも
          {facts.userdataDays}日間残ります。金額と機能の一覧は<Link to="/pricing">プラン</Link>
          にあります。
        </p>
      </div>
    </Section>
  );
}

function SettingChapter() {
  return (
    <Section id="setting" heading="設定">
      <div className="guide-text">
        <p>
          <Link to="/setting">設定</Link>
          では、メールアドレスとパスワードの変更、プランの変更と解約、領収書の発行、通知と受け取るメール、自動保存、画面の明るさ、外部への送信の設定、退会の手続きができます。大切な変更の前には、安全のためにもう一度ログインをお願いすることがあります。
        </p>
        <p>
          画面の明るさは、ページのいちばん下でも変えられ、お使いのブラウザーにだけ保存します。退会の手続きをしたあとも、期限までにログインすれば取り消せます。
        </p>
      </div>
    </Section>
  );
}

function AlertsChapter({ facts: { plans, cheapest } }: ChapterProps) {
  return (
    <Section id="alerts" heading="通知">
      <div className="guide-text">
        <p>
          企業のページの「通知を設定する」で、いつ知らせを受け取るかを選びます。
          {Object.values(alertKindLabels)
            .map((label) => `「${label}」`)
            .join("")}
          を、いくつでも選べます。保存した条件の「通知」では、条件に入った企業と、外れた企業を知らせます(
          {cheapest.screenAlerts}から)。
        </p>
        <p>
          市場が開いた日の夜に、その日の株価と開示で確かめます。設定したときの状態は知らせません。境目の近くを行き来する企業は、行き来のたびには知らせず、最初の1度だけ知らせます。何が、いつの株価と開示でどう変わったかは、
          <Link to="/portfolio#alerts">ポートフォリオ</Link>の「届いた通知」に残ります。
        </p>
        <p>
          メールの頻度は、いちばん早くて
          {listByPlan(plans, ({ alerts }) => `で${alertFrequencyLabels[alerts]}`)}
          です。単品購入した企業は、当日の夜に届きます。頻度、メールを送らない時間帯、受け取るメールの種類は、
          <Link to="/setting#alerts">設定</Link>
          で変えられます。メールの中のリンクからは、ログインせずに止められます。
        </p>
      </div>
    </Section>
  );
}

function limitText(limit: number | null, unit: string): string {
  return limit === null ? "すべて" : `${formatCount(limit)}${unit}`;
}
