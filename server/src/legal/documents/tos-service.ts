import { type LegalSection, SUPERTRIAL_DAYS, TRIAL_DAYS, UNLOCK_DAYS } from "@tenbin/contract";
import { COOLING_OFF_DAYS, plans } from "../../billing/index.ts";
import type { LegalFacts } from "../legal-facts.ts";
import { clauses, section } from "./blocks.ts";
import { contractSentences as said } from "./contract-sentences.ts";

/** What is offered, for what, and what may not be done with it. */
export function serviceArticles({ adviser }: LegalFacts): LegalSection[] {
  return [
    serviceArticle(adviser),
    freeArticle(),
    paidArticle(),
    cancellationArticle(adviser),
    rightsArticle(),
    forbiddenArticle(),
    suspensionArticle(),
  ];
}

function serviceArticle(adviser: LegalFacts["adviser"]): LegalSection {
  return section(
    "service",
    "サービスの内容",
    clauses(
      "本サービスは、上場会社の開示書類と株価から、決まった方法で理論価値を計算し、株価との比較による判定、検索、一覧、お知らせなどを提供します。計算の方法と過去の実績は、[計算方法と検証結果](/sf)で公開します。",
      "理論価値と判定は、公表された情報にもとづく推計です。特定の有価証券の売買を勧めるものではなく、将来の株価や投資の成果を約束するものでもありません。投資の判断と注文は、利用者ご自身が行います。",
      "株価と開示書類は、表示している日付の時点のものです。当社は、情報の正確さに注意を払いますが、元になる開示書類や配信元の情報に誤り、遅れ、欠落があるときは、表示や計算の結果もその影響を受けます。誤りに気づいたときは、すみやかに訂正します。",
      "会社の状況や情報の不足により、理論価値を計算せず、または判定しないことがあります。そのときは理由を表示します。",
      adviser.kind === "registered"
        ? `当社は、金融商品取引法にもとづく投資助言・代理業の登録(${adviser.registration})を受けています。有料の契約は同法の投資顧問契約にあたり、契約締結前と契約締結時の書面をお渡しします。`
        : "当社は、利用者一人ひとりの資産や目的に応じた投資の助言は行いません。",
    ),
  );
}

function freeArticle(): LegalSection {
  return section(
    "free",
    "無料の利用と無料体験",
    clauses(
      `会員は、無料の範囲の機能を使えます。企業の分析を1社ずつ開く権利(解放)を、お一人につき${plans.tenbin_free.unlocks}社分差し上げます。解放した企業の分析は、${UNLOCK_DAYS}日間ご覧になれます。`,
      `無料体験は、${TRIAL_DAYS}日間のものと${SUPERTRIAL_DAYS}日間のものを、お一人につき1回ずつ、料金なしで利用できます。ただし、${SUPERTRIAL_DAYS}日間の無料体験を先に使われた方は、${TRIAL_DAYS}日間の無料体験は利用できません。期間が終わると無料の範囲に戻り、自動で有料の契約になることはありません。`,
      "登録が複数あるときも、退会して登録し直したときも、解放と無料体験は、合わせてお一人分です。同じ方かどうかは、メールアドレスなどから作った照合用の符号で確かめます。",
      "クーポンの条件と有効期限は、取得の画面に表示します。クーポンを譲り、売り、または換金することはできません。",
    ),
  );
}

function paidArticle(): LegalSection {
  return section(
    "paid",
    "有料の契約",
    clauses(
      "有料プランと単品購入の内容は[プラン](/pricing)に、価格、お支払いの方法と時期、契約の期間は[特定商取引法に基づく表記](/law)に定めます。有料の契約は、会員が最終確認の画面の内容を確かめて申し込みを確定し、お支払いの手続き(無料体験の終わりから始めるときは、カードの登録)が完了した時に成立します。",
      said.renewal,
      said.upgrade,
      said.downgrade,
      said.unpaid,
      "お支払いについてカード会社への異議申し立てが認められ、料金が返還されたときは、当社は、その料金の契約を終了し、未払いの請求を取り消します。ほかの契約と会員登録は続きます。終了は電子メールでお知らせします。",
      "当社が価格を上げるとき、または有料の機能を大きく減らすときは、契約中の会員に対して、その効力が生じる日の30日前までに電子メールでお知らせします。契約中の会員が同意しない場合は、その日までに解約することで、新しい価格での請求を受けずに契約を終えられます。",
    ),
  );
}

function cancellationArticle(adviser: LegalFacts["adviser"]): LegalSection {
  return section(
    "cancellation",
    "解約と返金",
    clauses(
      said.cancellation,
      `${said.deadline}${said.untilEnd}`,
      `${said.noRefund}ただし、同じ契約を二重にお支払いになったとき、当社の責めに帰すべき事由により有料の機能を提供できなかったとき、${adviser.kind === "registered" ? "クーリング・オフをされたとき、" : ""}その他法令により返金の義務があるときは返金します。`,
      ...(adviser.kind === "registered"
        ? [
            `会員は、契約締結時の書面を受け取った日から起算して${COOLING_OFF_DAYS}日を経過するまで、理由を問わず有料の契約を解除(クーリング・オフ)できます。方法と返金の額は、契約締結前の書面に示します。この期間に退会するときは、先にクーリング・オフの手続きを行ってください。`,
          ]
        : []),
      said.dataAfterwards,
    ),
  );
}

function rightsArticle(): LegalSection {
  return section(
    "rights",
    "情報の利用と権利",
    clauses(
      "本サービスの文章、図、計算の結果、プログラムなどの著作権その他の権利は、当社または権利を持つ第三者に帰属します。開示書類の権利は各社に、株価の権利は配信元に帰属します。",
      "利用者は、ご自身の投資の検討のために、本サービスの情報を閲覧し、書き出し、印刷できます。個人のウェブサイトやSNSなどで、出典と日付を示して、必要な範囲で引用することもできます。",
      "前項の範囲や著作権法で認められる範囲を超えて、情報を複製し、配布し、販売し、または第三者に提供するデータベースやサービスに使うときは、あらかじめ当社の書面(電子メールを含みます)による承諾を得てください。法人の契約でこれと異なる定めをしたときは、その定めによります。",
      "会員が登録したメモ、条件、保有の内容などの権利は会員に帰属します。当社は、本サービスの提供に必要な範囲でだけ、これらを扱います。",
    ),
  );
}

function forbiddenArticle(): LegalSection {
  return section(
    "forbidden",
    "してはならないこと",
    clauses(
      "利用者は、法令または公序良俗に反する行為、当社または第三者の権利を侵害する行為をしてはなりません。",
      "利用者は、自動化した手段で大量の情報を取得し、または本サービスの機器や通信に過大な負荷をかけてはなりません。",
      "利用者は、不正に本サービスに接続し、他人になりすまし、支払い方法を偽り、または弱点を探して悪用してはなりません。弱点に気づいたときは、公表する前に[お問い合わせ](/cc)からお知らせください。",
      "利用者は、本サービスの情報を使って相場を変動させることを目的とした行為、その他の不公正な取引にあたる行為をしてはなりません。",
      "利用者は、自らまたは第三者を使って、暴力的な要求、法的な責任を超えた不当な要求、または脅迫的な言動をしてはなりません。",
    ),
  );
}

function suspensionArticle(): LegalSection {
  return section(
    "suspension",
    "利用の停止と登録の取り消し",
    clauses(
      "会員が前条に反したとき、登録の内容に重要な偽りがあったとき、または会員登録をお断りする事由にあたることがわかったときは、当社は、内容と理由を電子メールで知らせ、相当の期間を定めて是正を求めたうえで、利用を停止し、または登録を取り消すことができます。違反が重大で、是正を待つと当社または第三者に損害が生じるおそれがあるときは、先に停止し、そのあとすぐに知らせます。",
      "停止または取り消しに異議があるときは、[お問い合わせ](/cc)からお申し出ください。当社は内容を確かめて回答します。誤りがあったときは利用を元に戻し、使えなかった期間の料金を返します。",
      "登録を取り消したときは、支払い済みの期間のうち残りの料金を日割りで返します。会員の責めに帰すべき事由によるときは、その事由により当社に生じた損害の額を差し引くことがあります。",
    ),
  );
}
