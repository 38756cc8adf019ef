import type { LegalSection } from "@tenbin/contract";
import { emailOf, type Operator } from "../legal-facts.ts";
import { clauses, paragraph, section } from "./blocks.ts";

/** Interruptions, liability, changes, and where disputes are settled. */
export function liabilityArticles(operator: Operator): LegalSection[] {
  return [
    interruptionArticle(),
    liabilityArticle(),
    privacyArticle(),
    changesArticle(),
    noticesArticle(operator),
    transferArticle(),
    lawArticle(),
  ];
}

function interruptionArticle(): LegalSection {
  return section(
    "interruption",
    "サービスの変更、中断と終了",
    clauses(
      "当社は、保守、障害、天災、通信や外部の事業者のサービスの停止などやむをえない事由があるとき、本サービスの全部または一部を中断することがあります。予定した中断は、あらかじめ本サービスの画面でお知らせします。",
      "当社は、機能を追加し、改め、または廃止することがあります。有料の機能を大きく減らすときのお知らせは、有料の契約の定めによります。",
      "当社が本サービスを終了するときは、会員に3か月前までに電子メールでお知らせし、終了の日より後の期間について支払い済みの料金を日割りで返します。会員は、終了の日まで、登録した内容を書き出せます。",
    ),
  );
}

function liabilityArticle(): LegalSection {
  return section(
    "liability",
    "当社の責任",
    clauses(
      "当社は、本サービスに関して、当社の責めに帰すべき事由により利用者に損害を与えたときは、その損害を賠償します。",
      "損害が当社の過失(重大な過失を除きます)によるときに限り、当社が賠償する額は、利用者に通常生じる損害の範囲とし、損害の原因となった事由が生じた日までの12か月間に利用者が当社に支払った料金の総額(それが1万円に満たないときは1万円)を上限とします。",
      "当社の故意または重大な過失による損害、利用者の生命または身体に生じた損害、その他法令により責任を制限できない損害には、前項の上限を適用しません。",
      "投資の結果は、利用者ご自身の判断と相場の変動によるものです。本サービスの情報が本来の計算の方法に沿って表示されていたときは、当社の責めに帰すべき事由がない限り、当社は投資により生じた損失を賠償する責任を負いません。当社の責めに帰すべき事由により、本来と異なる情報を表示したことで生じた損害については、前の三項によります。",
      "利用者の責めに帰すべき事由により当社に損害が生じたときは、利用者は、法令の定めに従ってその損害を賠償します。",
    ),
  );
}

function privacyArticle(): LegalSection {
  return section(
    "privacy",
    "個人情報の取り扱い",
    paragraph(
      "当社は、利用者の個人情報を、[プライバシーポリシー](/privacy)に従って取り扱います。お使いの端末から外部の事業者へ送る情報は、[外部送信について](/asc)に示します。",
    ),
  );
}

function changesArticle(): LegalSection {
  return section(
    "changes",
    "本規約の変更",
    clauses(
      "当社は、変更が利用者の一般の利益に適合するとき、または契約の目的に反せず、変更の必要性、内容の相当性その他の事情に照らして合理的であるときは、民法第548条の4の定めにより本規約を変更できます。",
      "変更するときは、変更の内容と効力が生じる日を、本サービスの画面でお知らせします。会員に不利な変更、その他重要な変更は、効力が生じる日の30日前までに、登録されたメールアドレスへの電子メールでもお知らせします。",
      "前の二項によらない変更は、利用者の同意を得て行います。変更に同意しない会員は、効力が生じる日までにいつでも解約し、退会できます。",
      "これまでの規約は、このページの「改定の記録」から読めます。",
    ),
  );
}

function noticesArticle(operator: Operator): LegalSection {
  return section(
    "notices",
    "連絡",
    clauses(
      "当社から会員への連絡は、登録されたメールアドレスへの電子メール、または本サービスの画面への表示により行います。",
      `利用者から当社への連絡は、[お問い合わせ](/cc)の画面、または${emailOf(operator)}への電子メールで受け付けます。`,
    ),
  );
}

function transferArticle(): LegalSection {
  return section(
    "transfer",
    "権利と義務の譲渡",
    clauses(
      "会員は、当社の承諾なく、利用契約上の地位や権利義務を第三者に譲り、または担保に入れることはできません。",
      "当社が本サービスの事業を第三者に譲渡するときは、会員に30日前までに電子メールでお知らせし、利用契約上の地位と登録の情報を、その第三者に引き継ぐことができます。同意しない会員は、譲渡の日までに解約し、退会できます。支払い済みで残っている期間の料金は日割りで返します。",
    ),
  );
}

function lawArticle(): LegalSection {
  return section(
    "law",
    "準拠法と紛争の解決",
    clauses(
      "本規約は日本法に従います。",
      "本規約や本サービスについて紛争が生じたときは、まず誠実に話し合って解決に努めます。",
      "訴えは、民事訴訟法により管轄を持つ裁判所に提起できます。利用者の住所地の裁判所に訴えることを妨げません。",
    ),
  );
}
