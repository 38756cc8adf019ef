/** Companies this browser opened last, newest first. They stay in its local storage. */
export interface RecentCompany {
  readonly ticker: string;
  readonly name_jp: string;
}

const KEY = "tenbin.recent";
const CHANGED = "tenbin:recent";
const MOST = 8;
const NONE: readonly RecentCompany[] = [];

/** Puts a company first. */
export function rememberCompany({ ticker, name_jp }: RecentCompany): void {
  const others = recentCompanies().filter((company) => company.ticker !== ticker);
  const kept = [{ ticker, name_jp }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return; // Storage refused by the reader's settings.
  }
  window.dispatchEvent(new Event(CHANGED));
}

let cached: { readonly text: string; readonly companies: readonly RecentCompany[] } | undefined;

/** The same array as long as nothing changes, as useSyncExternalStore wants it. */
export function recentCompanies(): readonly RecentCompany[] {
  const text = read();
  if (text === null) return NONE;
  if (cached?.text !== text) cached = { text, companies: parse(text) };
  return cached.companies;
}

/** Calls back when this tab or another one opens a company. */
export function subscribeRecent(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string): readonly RecentCompany[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecentCompany).slice(0, MOST) : NONE;
  } catch {
    return NONE;
  }
}

/** Anything with a code and a name. */
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
