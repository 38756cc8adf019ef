import type { LegalSection } from "@tenbin/contract";
import { emailOf, factOr, type LegalFacts } from "../legal-facts.ts";
import { clauses, list, paragraph, section, terms } from "./blocks.ts";

/** What persons may ask for, how, and whom (個人情報保護法 32条から39条). */
export function requestSections({ operator, privacyOfficer }: LegalFacts): LegalSection[] {
  return [
    section(
      "requests",
      "開示、訂正、利用停止などのご請求",
      paragraph(
        "ご本人は、当社が持つご自身の保有個人データについて、次のことを求められます。メールアドレスの変更、メモなどの訂正と削除、ポートフォリオの書き出し、退会は、ログインして「設定」などの画面からご自身でも行えます。",
      ),
      list(
        "利用目的の通知",
        "開示(第三者への提供の記録を含みます)",
        "内容が事実でないときの訂正、追加、削除",
        "利用の停止または消去、第三者への提供の停止",
      ),
      clauses(
        `[お問い合わせ](/cc)の画面、または${emailOf(operator)}への電子メールで、求める内容をお知らせください。書面の郵送も受け付けます。`,
        "ご本人であることは、会員の方はログインした画面からのお申し出、または登録されたメールアドレスとのやりとりで確かめます。会員でない方には、本人確認書類の写しなどをお願いすることがあります。代理人の方には、委任状など代理権を確かめられる書類もお願いします。",
        "内容を確かめたうえで、遅滞なく、原則としてお申し出から2週間以内に回答します。開示は、電子データの送付、書面の交付のうち、ご希望の方法で行います。ご希望の方法では多額の費用がかかるなど難しいときは、書面で行います。",
        "手数料はいただきません。",
        "法令により応じる義務がないなど、ご請求に応じられないときは、その旨と理由をお知らせします。",
      ),
    ),
    section(
      "contact",
      "事業者と窓口",
      terms([
        ["事業者の名称", factOr(operator.name, "事業者の名称")],
        ["住所", factOr(operator.address, "所在地")],
        ["代表者", factOr(operator.representative, "代表者または責任者の氏名")],
        ["個人情報の管理者", factOr(privacyOfficer, "個人情報の管理者")],
        [
          "ご請求、ご質問、苦情の窓口",
          emailOf(operator),
          `電話 ${factOr(operator.phone, "電話番号")}`,
          "[お問い合わせ](/cc)",
        ],
      ]),
    ),
    section(
      "changes",
      "このページの変更",
      paragraph(
        "法令やサービスの変更に合わせて、このページを改めることがあります。重要な変更は、効力が生じる前に画面と電子メールでお知らせし、法令により同意が必要なときは同意を得ます。以前の内容は「改定の記録」から読めます。",
      ),
    ),
  ];
}
