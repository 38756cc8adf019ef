import type { Pillar, PillarInputKey } from "@tenbin/contract";
import { type FindingFigure, figure } from "./figure.ts";

export type PillarBreakdown =
  | {
      readonly pillar: "balance_sheet";
      readonly book: FindingFigure;
      readonly roe: FindingFigure;
      readonly cost: FindingFigure;
    }
  | {
      readonly pillar: "cash_flow";
      readonly years: FindingFigure;
      readonly fcf: FindingFigure;
      readonly payout: FindingFigure;
    }
  | {
      readonly pillar: "trend";
      readonly years: FindingFigure;
      readonly nopat: FindingFigure;
      readonly growth: FindingFigure;
    }
  | {
      readonly pillar: "peers";
      readonly count: FindingFigure;
      readonly book: FindingFigure;
      readonly pbr: FindingFigure;
    };

/** Null for stored pillars without inputs. */
export function pillarBreakdown(pillar: Pillar): PillarBreakdown | null {
  const input = (key: PillarInputKey) => findPillarInput(pillar, key);
  const [book, roe, cost] = [input("book_value"), input("roe_mean"), input("cost_of_equity")];
  if (pillar.key === "balance_sheet" && book && roe && cost) {
    return {
      pillar: "balance_sheet",
      book: figure("book", book.value, "yen", book.document_ids),
      roe: figure("roe", roe.value, "signed_percent", roe.document_ids),
      cost: figure("cost_of_equity", cost.value, "percent"),
    };
  }
  const [fcf, payout] = [input("fcf_normalised"), input("payout")];
  if (pillar.key === "cash_flow" && fcf && payout) {
    return {
      pillar: "cash_flow",
      years: figure("year_count", fcf.fiscal_years.length, "count"),
      fcf: figure("fcf", fcf.value, "yen", fcf.document_ids),
      payout: figure("payout", payout.value, "yen", payout.document_ids),
    };
  }
  const [nopat, growth] = [input("nopat_trend"), input("sales_growth")];
  if (pillar.key === "trend" && nopat && growth) {
    return {
      pillar: "trend",
      years: figure("year_count", nopat.fiscal_years.length, "count"),
      nopat: figure("nopat", nopat.value, "yen", nopat.document_ids),
      growth: figure("sales_growth", growth.value, "percent", growth.document_ids),
    };
  }
  const [pbr, count] = [input("predicted_pbr"), input("peer_count")];
  if (pillar.key === "peers" && book && pbr && count) {
    return {
      pillar: "peers",
      count: figure("peer_count", count.value, "count"),
      book: figure("book", book.value, "yen", book.document_ids),
      pbr: figure("predicted_pbr", pbr.value, "times"),
    };
  }
  return null;
}

export function findPillarInput(pillar: Pillar, key: PillarInputKey) {
  return pillar.inputs.find((input) => input.key === key);
}
