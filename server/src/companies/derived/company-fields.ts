import type { Absence, CompanyPage, Financials, Warning } from "@tenbin/contract";
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

export interface CompanyFields {
  readonly id: string;
  readonly ticker: string;
  readonly name_jp: string;
  readonly name_en: string | null;
  readonly standard: "not_yet_listed" | "us_standard" | "generic";
  readonly search_field_jp: string;
  readonly search_field_en: string;
  readonly nickname: Record<string, boolean>;
  readonly industry_category: string | null;
  readonly mv: number | null;
  readonly netcash: number | null;
  readonly cash_price_ratio: number | null;
  readonly netsales_growth_p5y: number | null;
  readonly op_growth_p5y: number | null;
  readonly daily_amount: number | null;
  readonly progress: number | null;
  readonly tape: {
    close: number | null;
    change: number | null;
    change_ratio: number | null;
    volume: number | null;
    date: string | null;
  };
  readonly price_date_is_newest: boolean;
  readonly warning: Warning[];
  readonly listing_date: number | null;
  readonly delisted: boolean;
  readonly paused: boolean;
  readonly op: number | null;
  readonly op5: number | null;
}

export type CompanyPageFields = Pick<
  CompanyPage,
  "segment" | "name_kana" | "shares" | "figures" | "progress" | "netcash_parts" | "dividends"
> & { readonly absences: Record<string, Absence> };

export interface DerivedCompany {
  readonly fields: CompanyFields;
  readonly page: CompanyPageFields;
  /** Without sources: they belong to the market, not to the company. */
  readonly financials: Omit<Financials, "sources">;
}
