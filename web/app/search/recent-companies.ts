import { browserStorage } from "../browser/storage.ts";

/** Last opened companies, newest first, in local storage. */
export interface RecentCompany {
  readonly ticker: string;
  readonly name_jp: string;
}

const STORAGE_KEY = "tenbin.recent";
const CHANGE_EVENT = "tenbin:recent";
const MAX_COMPANIES = 8;
const NO_COMPANIES: readonly RecentCompany[] = [];

export function addRecentCompany({ ticker, name_jp }: RecentCompany): void {
  const others = getRecentCompanies().filter((company) => company.ticker !== ticker);
  const newest = [{ ticker, name_jp }, ...others].slice(0, MAX_COMPANIES);
  browserStorage.set(STORAGE_KEY, JSON.stringify(newest));
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

let cached: { readonly text: string; readonly companies: readonly RecentCompany[] } | undefined;

/** Returns the same array until something changes, as useSyncExternalStore requires. */
export function getRecentCompanies(): readonly RecentCompany[] {
  const text = browserStorage.get(STORAGE_KEY);
  if (text === null) return NO_COMPANIES;
  if (cached?.text !== text) cached = { text, companies: parseCompanies(text) };
  return cached.companies;
}

export function subscribeToRecentCompanies(onChange: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function parseCompanies(text: string): readonly RecentCompany[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.filter(isRecentCompany).slice(0, MAX_COMPANIES)
      : NO_COMPANIES;
  } catch {
    return NO_COMPANIES;
  }
}

export function isRecentCompany(value: unknown): value is RecentCompany {
  return (
    typeof value === "object" &&
    value !== null &&
    "ticker" in value &&
    typeof value.ticker === "string" &&
    "name_jp" in value &&
    typeof value.name_jp === "string"
  );
}
