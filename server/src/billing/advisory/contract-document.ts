import { jstDay, jstMinutes } from "../../platform/clock/clock.ts";
import { COOLING_OFF_DAYS } from "./cooling-off-period.ts";

export interface ContractFacts {
  readonly orderId: string;
  readonly concludedAt: Date;
  /** What the member confirmed. */
  readonly pageText: string;
  /** What the member had read before. */
  readonly preContractText: string;
}

export const CONTRACT_DOCUMENT_TITLE = "契約締結時交付書面";

/**
 * The document of a concluded contract (金融商品取引法 37条の4; 金融商品取引業等に関する内閣府令 99条, 107条): all that
 * they confirmed and read before, word for word.
 */
export function contractDocumentText(facts: ContractFacts): string {
  const { orderId, concludedAt, pageText, preContractText } = facts;
  return [
    CONTRACT_DOCUMENT_TITLE,
    `金融商品取引法第37条の4にもとづき、投資顧問契約の成立をお知らせする書面です。この書面を受け取った日から起算して${COOLING_OFF_DAYS}日を経過するまでは、契約を解除(クーリング・オフ)できます。`,
    `契約の成立: ${momentText(concludedAt)}\n契約の番号: ${orderId}`,
    `【お申し込みのときに確認いただいた内容】\n${pageText}`,
    `【お申し込みの前にお渡しした書面】\n${preContractText}`,
  ].join("\n\n");
}

function momentText(moment: Date): string {
  const [year, month, day] = jstDay(moment).split("-").map(Number);
  const minutes = jstMinutes(moment);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return `${year}年${month}月${day}日 ${time}`;
}
