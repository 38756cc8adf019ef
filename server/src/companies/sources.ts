/**
 * 出典 of filings: site and terms with addresses, and who processed them, as the terms require
 * (https://disclosure2dl.edinet-fsa.go.jp/guide/static/disclosure/WZEK0030.html).
 */
export const FILINGS_SOURCE =
  "EDINET閲覧(提出)サイト(https://disclosure2.edinet-fsa.go.jp/)の開示書類をもとに天秤が加工して作成、" +
  "PDL1.0(https://www.digital.go.jp/resources/open_data/public_data_license_v1.0)";

/** 出典 to print once documents of a vendor are stored. */
export interface DocumentSource {
  /** Prefix of the vendor's document ids. */
  readonly prefix: string;
  readonly source: string;
}
