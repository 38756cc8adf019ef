import type { Holding, HoldingAccount, PortfolioEntry } from "@tenbin/contract";
import {
  countCharacters,
  isRepresentable,
  MAX_AVERAGE_COST,
  MAX_LABEL_LENGTH,
  MAX_LABELS,
  MAX_NOTE_LENGTH,
  MAX_SHARES,
} from "@tenbin/contract/portfolio/entry-limits";
import { formatCount } from "../../ui/format.ts";
import { parseNumber } from "../../ui/forms/numbers.ts";

export const ACCOUNT_NAMES: Readonly<Record<HoldingAccount, string>> = {
  specific: "特定",
  general: "一般",
  nisa: "NISA",
  unspecified: "口座の指定なし",
};

/** Values as typed, by the name of their field. */
export type TypedEntry = Readonly<Record<string, string>>;

export interface ParsedEntry {
  readonly entry: PortfolioEntry;
  /** Messages by field; the entry counts only without any. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Fields: `note`, `labels`, and `shares-` and `cost-` followed by each account. */
export function parseEntry(typed: TypedEntry, accounts: readonly HoldingAccount[]): ParsedEntry {
  const errors: Record<string, string> = {};
  const note = typed["note"] ?? "";
  if (countCharacters(note) > MAX_NOTE_LENGTH)
    errors["note"] = `${formatCount(MAX_NOTE_LENGTH)}文字以内で入力してください。`;
  const labels = parseLabels(typed["labels"] ?? "");
  if (labels.length > MAX_LABELS) {
    errors["labels"] = `リストは${MAX_LABELS}個までです。`;
  } else if (labels.some((label) => countCharacters(label) > MAX_LABEL_LENGTH)) {
    errors["labels"] = `1つのリストの名前は${MAX_LABEL_LENGTH}文字以内で入力してください。`;
  }
  const holdings: Holding[] = [];
  for (const account of accounts) {
    const shares = (typed[`shares-${account}`] ?? "").trim();
    const cost = (typed[`cost-${account}`] ?? "").trim();
    const amount = parseNumber(shares);
    const price = cost === "" ? null : parseNumber(cost);
    if (cost !== "" && !isAverageCost(price)) {
      errors[`cost-${account}`] = "0以上、1億円以下の数で、小数は4桁までで入力してください。";
    }
    if (shares === "") {
      if (cost !== "") errors[`shares-${account}`] = "株数も入力してください。";
    } else if (!isShares(amount)) {
      errors[`shares-${account}`] = "0より大きい数で、小数は4桁までで入力してください。";
    } else {
      holdings.push({ account, shares: amount, average_cost: price });
    }
  }
  return { entry: { note, labels, holdings }, errors };
}

/** The field of a place in an entry that was sent: "holdings.0.average_cost". */
export function entryFieldOf(
  place: string,
  { holdings }: Pick<PortfolioEntry, "holdings">,
): string {
  const [part = "", index, figure] = place.split(".");
  const isHolding = part === "holdings" && index !== undefined;
  const account = isHolding ? holdings[Number(index)]?.account : undefined;
  if (account === undefined) return part;
  return `${figure === "average_cost" ? "cost" : "shares"}-${account}`;
}

function isShares(amount: number | null): amount is number {
  return amount !== null && amount > 0 && amount <= MAX_SHARES && isRepresentable(amount);
}

function isAverageCost(price: number | null): boolean {
  return price !== null && price >= 0 && price <= MAX_AVERAGE_COST && isRepresentable(price);
}

/** Separated by commas, Japanese or not; each once. */
function parseLabels(typed: string): string[] {
  const labels = typed.split(/[,、,\n]/).map((label) => label.trim());
  return [...new Set(labels.filter((label) => label !== ""))];
}
