import type { Absence, Company, CompanyPage, Financials } from "@tenbin/contract";
import type { ShareSplit } from "@tenbin/engine";
import type { Quote } from "../companies.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";

export interface CompanyInput {
  /** YYYY-MM-DD: nothing disclosed after the close of this day is used. */
  readonly day: string;
  readonly issue: IssueRecord;
  readonly documents: readonly DocumentRecord[];
  readonly splits: readonly ShareSplit[];
  readonly quote: Quote | null;
}

/** Fields of specification 3.1 that follow from filings and prices alone. */
export type CompanyFields = Readonly<
  Omit<
    Company,
    | "ctbm_accuracy"
    | "verdict"
    | "evidence"
    | "score"
    | "diagnosis"
    | "irreg_offset"
    | "masked"
    | "is_authorized"
    | "portfolio"
    | "touched"
    | "stop_alert"
  >
>;

export type CompanyPageFields = Pick<
  CompanyPage,
  | "segment"
  | "name_kana"
  | "change_from"
  | "shares"
  | "figures"
  | "progress"
  | "netcash_parts"
  | "dividends"
> & { readonly absences: Record<string, Absence> };

export interface DerivedCompany {
  readonly fields: CompanyFields;
  readonly page: CompanyPageFields;
  /** Without sources: they belong to the market, not to the company. */
  readonly financials: Omit<Financials, "sources">;
}
