import type { Absence, CompanyPage, Financials, Warning } from "@tenbin/contract";
import type { ShareSplit } from "@tenbin/engine";
import type { Quote } from "../companies.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";

/** What the derived fields of one company on one day are made of. */
export interface CompanyInput {
  /** The market day, YYYY-MM-DD: nothing disclosed after its close is used. */
  readonly day: string;
  readonly issue: IssueRecord;
  /** In any order; documents not yet known at the close of `day` are ignored. */
  readonly documents: readonly DocumentRecord[];
  readonly splits: readonly ShareSplit[];
  readonly quote: Quote | null;
}

/** The Company fields that follow from market data alone, spelled as in the contract. */
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

/** The part of the company page that follows from market data alone, spelled as in the contract. */
export type CompanyPageFields = Pick<
  CompanyPage,
  "segment" | "name_kana" | "shares" | "figures" | "progress" | "netcash_parts" | "dividends"
> & { readonly absences: Record<string, Absence> };

export interface DerivedCompany {
  readonly fields: CompanyFields;
  readonly page: CompanyPageFields;
  /** Without the sources to print: they are the market's, not the company's. */
  readonly financials: Omit<Financials, "sources">;
}
