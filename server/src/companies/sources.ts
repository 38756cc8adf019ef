import { DOCUMENT_PREFIX as JQUANTS } from "../vendors/jquants/document-id.ts";

/**
 * 出典 of filings: site and terms with their addresses, and who has processed them, as the terms ask
 * (https://disclosure2dl.edinet-fsa.go.jp/guide/static/disclosure/WZEK0030.html).
 */
export const FILINGS_SOURCE =
  "EDINET閲覧(提出)サイト(https://disclosure2.edinet-fsa.go.jp/)の開示書類をもとに天秤が加工して作成、" +
  "PDL1.0(https://www.digital.go.jp/resources/open_data/public_data_license_v1.0)";

/** 出典 to print once documents of a vendor are stored, known by how their ids begin. */
export const VENDOR_SOURCES: readonly { readonly prefix: string; readonly source: string }[] = [
  {
    prefix: JQUANTS,
    source: "J-Quants(株式会社JPX総研)の株価・銘柄情報・決算短信情報をもとに天秤が加工して作成",
  },
];
