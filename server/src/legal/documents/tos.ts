import type { LegalText } from "@tenbin/contract";
import { emailOf, factOr, type LegalFacts } from "../legal-facts.ts";
import { prose, section } from "./blocks.ts";
import { demonstrationNotice } from "./demonstration-notice.ts";
import { agreementArticles } from "./tos-agreement.ts";
import { liabilityArticles } from "./tos-liability.ts";
import { serviceArticles } from "./tos-service.ts";

/**
 * 定型約款 (民法 548条の2から548条の4) with consumers: nothing in it that 消費者契約法 8条 to 10条 would void, and limits of
 * liability that say to what they apply (3条, 8条3項).
 */
export function composeTos(facts: LegalFacts): LegalText {
  const { operator } = facts;
  const articles = [
    ...agreementArticles(),
    ...serviceArticles(facts),
    ...liabilityArticles(operator),
  ];
  return {
    notice: demonstrationNotice(facts),
    lead: prose(
      `この利用規約(以下「本規約」といいます)は、${factOr(operator.name, "事業者の名称")}(以下「当社」といいます)が「天秤」の名称で提供するサービス(以下「本サービス」といいます)の利用条件を定めるものです。ご不明な点は、[お問い合わせ](/cc)の画面、または${emailOf(operator)}へお尋ねください。`,
    ),
    sections: articles.map(({ id, heading, blocks }, at) =>
      section(id, `第${at + 1}条 ${heading}`, ...blocks),
    ),
  };
}
