import { emptyTape, type ScreenRow } from "@tenbin/contract";
import { type RatedCompany, toCompanyRow } from "../../valuation/index.ts";
import type { MarketColumns } from "../columns/index.ts";
import type { PackedMarket } from "./packed-markets.ts";
import { declarationOf } from "./required-plan.ts";

/** @param rows of the pack's columns, which are of another day than its market for a question of the past */
export function toScreenRows(
  { market, columns }: PackedMarket,
  rows: readonly number[],
  ids: readonly string[],
): ScreenRow[] {
  const open = ids.map((id) => (declarationOf(id).valueDerived ? null : id));
  const derived = ids.map((id) => (declarationOf(id).valueDerived ? id : null));
  const isPast = columns.day !== market.state.marketDay;
  return rows.flatMap((row) => {
    const company = market.companies.get(columns.codes[row]!);
    if (company === undefined) return [];
    const { cells, absences } = cellsOf(columns, row, open);
    // A single spread: several are slow.
    const known = isPast ? pastCompany(company) : screenedCompany(company);
    return { ...known, cells, absences, derived: cellsOf(columns, row, derived) };
  });
}

type ScreenedCompany = Omit<ScreenRow, "cells" | "absences" | "derived">;

const screenedCompanies = new WeakMap<RatedCompany, ScreenedCompany>();

/** Made once a market. */
function screenedCompany(company: RatedCompany): ScreenedCompany {
  let made = screenedCompanies.get(company);
  if (made === undefined) {
    made = { ...toCompanyRow(company), warning: company.fields.warning };
    screenedCompanies.set(company, made);
  }
  return made;
}

const pastCompany = (company: RatedCompany): ScreenedCompany => ({
  ...screenedCompany(company),
  ...UNKNOWN_OF_PAST,
});

/** Of today, so that it says nothing about another day. */
const UNKNOWN_OF_PAST = {
  tape: emptyTape,
  mv: null,
  verdict: null,
  ctbm_accuracy: null,
  evidence: null,
  latest_disclosure: null,
  warning: [],
};

type Cells = Pick<ScreenRow, "cells" | "absences">;

/** @param ids null: no column, whose cell stays empty */
export function cellsOf(
  columns: MarketColumns,
  row: number,
  ids: readonly (string | null)[],
): Cells {
  const absences: Record<string, string> = {};
  const cells = ids.map((id): ScreenRow["cells"][number] => {
    if (id === null) return null;
    const category = columns.categories.get(id);
    if (category !== undefined) return category.values[category.codes[row]! - 1] ?? null;
    const column = columns.numbers.get(id)!;
    const absence = columns.absences[column.absences[row]! - 1];
    if (absence === undefined) return column.values[row]!;
    absences[id] = absence;
    return null;
  });
  return { cells, absences };
}
