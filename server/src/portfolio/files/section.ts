import type { HoldingAccount } from "@tenbin/contract";
import { parseAmount } from "./parse-amount.ts";

/** What a broker's heading, or cell, says of the positions under it. */
export type PositionKind = "stock" | "margin" | "fund" | "foreign" | "bond";

/** Of a margin position. */
export type PositionSide = "long" | "short";

export interface Section {
  readonly kind: PositionKind | null;
  readonly side: PositionSide | null;
  readonly account: HoldingAccount;
}

/** The first that matches: 「信用」 also stands beside 株式. */
const KINDS: readonly (readonly [RegExp, PositionKind])[] = [
  [/信用|建玉/, "margin"],
  [/投資信託|投信|ファンド|MRF|MMF/i, "fund"],
  [/外国|米国|海外|中国株/, "foreign"],
  [/債券|国債|社債/, "bond"],
  [/現物|国内株|株式/, "stock"],
];

const ACCOUNTS: readonly (readonly [RegExp, HoldingAccount])[] = [
  [/NISA|つみたて|成長投資/i, "nisa"],
  [/特定/, "specific"],
  [/一般/, "general"],
];

export const NO_SECTION: Section = { kind: null, side: null, account: "unspecified" };

export function kindOf(text: string): PositionKind | null {
  return findFirst(KINDS, text) ?? null;
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
export function findSection(cells: readonly string[]): Section | null {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length === 0 || filled.length > 2) return null;
  const [title = "", beside = ""] = filled;
  if (typeof parseAmount(beside) === "number") return null;
  const section = { kind: kindOf(title), side: sideOf(title), account: accountOf(title) };
  return section.kind === null && section.account === "unspecified" ? null : section;
}

function findFirst<T>(patterns: readonly (readonly [RegExp, T])[], text: string): T | undefined {
  const normalized = text.normalize("NFKC");
  return patterns.find(([pattern]) => pattern.test(normalized))?.[1];
}
