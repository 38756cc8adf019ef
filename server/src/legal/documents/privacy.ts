import type { LegalText } from "@tenbin/contract";
import { factOr, type LegalFacts } from "../legal-facts.ts";
import { prose } from "./blocks.ts";
import { demonstrationNotice } from "./demonstration-notice.ts";
import { collectionSections } from "./privacy-collection.ts";
import { recipientSections } from "./privacy-recipients.ts";
import { requestSections } from "./privacy-requests.ts";

/** 個人情報の保護に関する法律 21条, 27条, 28条, 32条 and its 政令 10条: what has to be made known. */
export function composePrivacy(facts: LegalFacts): LegalText {
  const { operator } = facts;
  return {
    notice: demonstrationNotice(facts),
    lead: prose(
      `${factOr(operator.name, "事業者の名称")}(以下「当社」といいます)が、「天秤」で取り扱う個人情報について、取得する情報、使う目的、渡す相手、保存する期間と、ご本人が求められることを説明します。`,
    ),
    sections: [...collectionSections(), ...recipientSections(facts), ...requestSections(facts)],
  };
}
