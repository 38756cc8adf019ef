import type { DocumentSource } from "../companies/index.ts";
import { DOCUMENT_PREFIX as JQUANTS } from "./jquants/document-id.ts";

/** 出典 of each vendor's documents. */
export const DOCUMENT_SOURCES: readonly DocumentSource[] = [
  {
    prefix: JQUANTS,
    source: "J-Quants(株式会社JPX総研)の株価・銘柄情報・決算短信情報をもとに天秤が加工して作成",
  },
];
