import { readJson, type SafeStorage } from "../../browser/storage.ts";

export interface SelectedCompany {
  readonly ticker: string;
  readonly name: string;
}

const KEY = "compared-companies";

/** Kept for the tab: pages, orders and lists change while companies are chosen. */
export function readSelection(storage: SafeStorage): readonly SelectedCompany[] {
  const stored = readJson(storage, KEY);
  return Array.isArray(stored) ? stored.filter(isSelected) : [];
}

export function writeSelection(
  storage: SafeStorage,
  selection: readonly SelectedCompany[],
): readonly SelectedCompany[] {
  storage.set(KEY, JSON.stringify(selection));
  return selection;
}

/** Chosen ones first that are not in the list. */
export function listChoices(
  selection: readonly SelectedCompany[],
  listed: readonly SelectedCompany[],
): readonly SelectedCompany[] {
  const tickers = new Set(listed.map(({ ticker }) => ticker));
  return [...selection.filter(({ ticker }) => !tickers.has(ticker)), ...listed];
}

function isSelected(value: unknown): value is SelectedCompany {
  return (
    typeof value === "object" &&
    value !== null &&
    "ticker" in value &&
    typeof value.ticker === "string" &&
    "name" in value &&
    typeof value.name === "string"
  );
}
