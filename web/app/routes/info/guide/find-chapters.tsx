import { Link } from "react-router";
import { Section } from "../../../ui/layout/section.tsx";
import { type GuideFacts, listByPlan } from "./guide-facts.ts";
import { GuidePicture } from "./guide-picture.tsx";

/** Home, search. */
export function FindChapters({ facts }: { readonly facts: GuideFacts }) {
  return (
    <>
      <Section id="home" heading="トップページ">
        <div className="guide-text">
          <p>
            いちばん上に検索欄と、その日に公開している企業1社のチャートがあります。黒い線が株価、紫の線が理論価値です。2本の線の右端の差が、いまの株価と見積もりの差を表します。
          </p>
          <ul>
            <li>
              <b>市場を量る</b>
              は、業績予想の修正や利益の進捗など、開示された事実だけで市場全体を数えたものです。割安な企業の数のような、判定の集計は載せていません。
            </li>
            <li>
              <b>本日の公開銘柄</b>
              は、会員登録をしていない方にも、理論価値と判定をすべてお見せする企業です。営業日ごとに入れ替わり、その日はどなたにも同じ企業を表示します。
            </li>
            <li>
              <b>新着の開示</b>
              は、決算短信や業績予想の修正を新しい順に並べたものです。時刻は日本時間で、会社名を押すとその企業のページが開きます。
            </li>
            <li>
              <b>しくみ</b>
              には、過去の株価で検証した成績を、外れた割合とあわせて載せています。
            </li>
          </ul>
        </div>
      </Section>
      <Section id="search" heading="企業を探す">
        <div className="guide-text">
          <p>
            検索欄には、会社名、よみ、証券コード、英語名、通称、旧社名のどれを入れてもかまいません。名前の一部だけでも、ひらがなやカタカナ、ローマ字でも見つかります。証券コードは4文字で、英字の入ったコードも使えます。
          </p>
          <p>
            候補の行には、どの名前が一致したかを書いています。入力に近い名前の企業は「もしかして」の下に分けて出します。検索はどのページからでも開け、最近見た企業は、お使いの端末にだけ記録して並べます。
          </p>
          <GuidePicture name="search" />
          <p>
            検索は、Ctrl+K(Macでは⌘K)か「/」のキーでも開きます。会社名のほかに、「業績」のような開いているページの項目、「0482
            vs
            0533」のような2社の比較、「表」「暗い」「明るい」も入れられます。企業の一覧では、JとKで次と前の企業へ移り、Enterで開きます。開いたあとも、JとKでその一覧の次と前の企業へ進めます。1文字のキーは、検索の画面の下で使わないようにできます。
          </p>
          <p>
            名前が思い浮かばないときは、業種か市場を選ぶと、あてはまる
            <Link to="/results">企業の一覧</Link>
            が開きます。一覧は時価総額や開示の新しさで並べ替えられます。企業をいくつか選ぶと、株価の動きや指標を横に並べて比べる画面に進めます。一度に比べられる数は、
            {listByPlan(facts.plans, ({ compared }) => `で${compared}社`)}です。
          </p>
        </div>
      </Section>
    </>
  );
}
