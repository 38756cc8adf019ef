import type { HoldingAccount } from "@tenbin/contract";
import { isCurrencyName } from "./foreign-market.ts";
import { parseAmount } from "./parse-amount.ts";

/** What a broker's heading, or cell, says of the positions under it. */
export type PositionKind = "stock" | "margin" | "fund" | "foreign" | "bond" | "cash";

/** Of a margin position. */
export type PositionSide = "long" | "short";

/** What a title says. */
interface Title {
  readonly kind: PositionKind | null;
  readonly side: PositionSide | null;
  readonly account: HoldingAccount;
}

/** What the titles above a line say. */
export interface Section extends Title {
  /** Whether the account has a title of its own, for several kinds. */
  readonly isAccountTitled: boolean;
}

/** The first that matches: 「信用」 also stands beside 株式. */
const KINDS: readonly (readonly [RegExp, PositionKind])[] = [
  [/信用|建玉/, "margin"],
  [/投資信託|投信|ファンド|MRF|MMF/i, "fund"],
  [/債券|国債|社債/, "bond"],
  [/外国|米国|海外|中国株/, "foreign"],
  [/預り金|預金|現金|外貨/, "cash"],
  [/現物|国内株|株式/, "stock"],
];

const ACCOUNTS: readonly (readonly [RegExp, HoldingAccount])[] = [
  [/NISA|つみたて|成長投資|非課税/i, "nisa"],
  [/特定/, "specific"],
  [/一般/, "general"],
];

export const NO_SECTION: Section = {
  kind: null,
  side: null,
  account: "unspecified",
  isAccountTitled: false,
};

/** Null also where cash and margin positions stand together. */
export function kindOf(text: string): PositionKind | null {
  const kind = findFirst(KINDS, text) ?? null;
  return kind === "margin" && text.includes("現物") ? null : kind;
}

/** Null where neither is said, or both. */
export function sideOf(text: string): PositionSide | null {
  const normalized = text.normalize("NFKC");
  const isShort = /売り?建|^売/.test(normalized);
  const isLong = /(?<!売)買い?建|^買/.test(normalized);
  if (isShort === isLong) return null;
  return isShort ? "short" : "long";
}

export function accountOf(text: string): HoldingAccount {
  return findFirst(ACCOUNTS, text) ?? "unspecified";
}

/**
 * Null for a row that is no title: one or two cells that name a kind or an account, without the
 * figure of a summary.
 */
export function findTitle(cells: readonly string[]): Title | null {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length === 0 || filled.length > 2) return null;
  const [text = "", beside = ""] = filled;
  if (typeof parseAmount(beside) === "number") return null;
  const title = { kind: kindOf(text), side: sideOf(text), account: accountOf(text) };
  return title.kind === null && title.account === "unspecified" ? null : title;
}

/** A title of an account alone stands below the kind before it, one of a kind below such an account. */
export function enterSection(outer: Section, title: Title): Section {
  if (title.kind === null) {
    const { kind, side } = outer;
    return { kind, side, account: title.account, isAccountTitled: true };
  }
  if (title.account !== "unspecified" || !outer.isAccountTitled) {
    return { ...title, isAccountTitled: false };
  }
  return { ...title, account: outer.account, isAccountTitled: true };
}

/** What sums below a list are called; a subtotal stands between its lines. */
const TOTAL = /(?:合計|総計|^計|^TOTAL)(?:金額|額)?(?:[[(][^\])]*[\])])?:?$/i;
/** Longer cells are texts. */
const MAX_TOTAL = 60;
/** Marks around it. */
const MARKS = /[\s【】《》<>■◆●※]/g;

/** As the words of sums are compared: 【小 計】 is 小計. */
export const withoutMarks = (text: string): string => text.normalize("NFKC").replace(MARKS, "");

const RATES = /^[■◆●※\s]*(?:参考)?為替(?:レート|相場)/;
/** Beside a rate: its unit and time. */
const RATE_NOTE = /円|^[\d(]/;

/** A row of a total or of rates of currencies. */
export function endsList(cells: readonly string[]): boolean {
  const names = cells
    .map((cell) => cell.normalize("NFKC").trim())
    .filter((cell) => cell !== "" && typeof parseAmount(cell) !== "number");
  const [first = "", ...others] = names;
  if (RATES.test(first)) return true;
  const isRate = isCurrencyName(first) && others.every((name) => RATE_NOTE.test(name));
  return isRate || names.some((name) => name.length <= MAX_TOTAL && TOTAL.test(withoutMarks(name)));
}

function findFirst<T>(patterns: readonly (readonly [RegExp, T])[], text: string): T | undefined {
  const normalized = text.normalize("NFKC");
  return patterns.find(([pattern]) => pattern.test(normalized))?.[1];
}
