import type { LegalDocumentName } from "@tenbin/contract";

/** For search engines. */
const descriptions: Readonly<Record<LegalDocumentName, string>> = {
  law: "有料プランと単品購入の販売者、価格、お支払いの方法と時期、契約の期間、解約と返金の条件を、特定商取引法に基づいて表示します。",
  cc: "天秤を運営する会社の名称、所在地、連絡先と、お問い合わせの画面です。会員登録をしていない方もお使いいただけます。",
  privacy:
    "取得する個人情報の項目、使う目的、委託先と外国にある事業者、保存する期間、安全管理の措置と、開示や訂正などのご請求の方法を説明します。",
  tos: "会員登録、無料と有料の利用、解約、してはならないこと、当社の責任の範囲など、天秤を利用するときの条件を定めています。",
};

/** @param pattern of a page that shows a document, as React Router passes it */
export function documentOf(pattern: string): LegalDocumentName {
  const name = pattern.replace(/^\//, "");
  if (!isDocument(name)) throw new Error(`No legal document: ${pattern}`);
  return name;
}

function isDocument(name: string): name is LegalDocumentName {
  return Object.hasOwn(descriptions, name);
}

export function describeDocument(document: LegalDocumentName): string {
  return descriptions[document];
}
