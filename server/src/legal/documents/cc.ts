import type { LegalText } from "@tenbin/contract";
import { emailOf, factOr, type LegalFacts } from "../legal-facts.ts";
import { list, paragraph, prose, section, terms } from "./blocks.ts";
import { demonstrationNotice } from "./demonstration-notice.ts";

/** Who runs the service, and what readers can do before they write. */
export function composeCc(facts: LegalFacts): LegalText {
  const { operator, adviser } = facts;
  return {
    notice: demonstrationNotice(facts),
    lead: prose(
      "天秤を運営する事業者の情報と、お問い合わせの窓口です。会員登録をしていない方も、このページの下の画面からお問い合わせいただけます。",
    ),
    sections: [
      section(
        "company",
        "運営会社",
        terms([
          ["名称", factOr(operator.name, "事業者の名称")],
          ["代表者または責任者", factOr(operator.representative, "代表者または責任者の氏名")],
          ["所在地", factOr(operator.address, "所在地")],
          ["電話番号", factOr(operator.phone, "電話番号")],
          ["メールアドレス", emailOf(operator)],
          [
            "金融商品取引業の登録",
            ...(adviser.kind === "registered" ? [`${adviser.registration} 投資助言・代理業`] : []),
          ],
          [
            "事業の内容",
            "上場会社の開示書類と株価から理論価値を計算し、株価との比較を提供するウェブサービス「天秤」の運営",
          ],
        ]),
      ),
      section(
        "before",
        "お問い合わせの前に",
        list(
          "解約、プランの変更、領収書、メールアドレスの変更、退会は、[設定](/setting)から手続きできます。料金と解約の条件は[プラン](/pricing)と[特定商取引法に基づく表記](/law)にあります。",
          "ログインできないときは、[パスワードの再設定](/setting/password-forget)をお試しください。メールが届かないときは、迷惑メールのフォルダーと、アドレスの入力の誤りもお確かめください。",
          "理論価値と判定の計算の方法は、[計算方法と検証結果](/sf)に載せています。",
          "企業の数字の誤りをお知らせくださるときは、証券コード、決算期、正しいと思われる数字と、その資料を添えていただくと助かります。",
          "個人情報の開示などのご請求の方法は、[プライバシーポリシー](/privacy)にあります。",
        ),
        paragraph(
          "個別の銘柄の売買についてのご相談と、投資の助言にあたるご質問には、お答えできません。",
        ),
      ),
    ],
  };
}
