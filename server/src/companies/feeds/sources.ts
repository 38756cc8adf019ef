import { DOCUMENT_PREFIX as JQUANTS } from "./jquants/document-id.ts";

/** 出典 to print once documents of a vendor are stored, known by how their ids begin. */
export const VENDOR_SOURCES: readonly { readonly prefix: string; readonly source: string }[] = [
  {
    prefix: JQUANTS,
    source: "J-Quants(株式会社JPX総研)の株価・銘柄情報・決算短信情報をもとに加工して作成",
  },
];
