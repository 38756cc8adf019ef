import type { PortfolioCompany } from "@tenbin/contract";
import { positionOf, returnOf } from "./summarize-portfolio.ts";

/** So many companies are listed only once the member opens them; who runs no script sees them all. */
export const MIN_FOLDED_COMPANIES = 30;

export const ORDERS = [
  { value: "ratio", label: "株価÷理論価値が低い順" },
  { value: "accuracy", label: "正確度が高い順" },
  { value: "rise", label: "前日比が高い順" },
  { value: "fall", label: "前日比が低い順" },
  { value: "progress", label: "利益の進捗が高い順" },
  { value: "weight", label: "保有の比率が大きい順" },
  { value: "gain", label: "評価損益が多い順" },
  { value: "loss", label: "評価損益が少ない順" },
  { value: "return", label: "損益率が高い順" },
  { value: "dividends", label: "予想配当が多い順" },
  { value: "results", label: "次の決算が近い順" },
  { value: "code", label: "証券コード順" },
  { value: "own", label: "自分で並べた順" },
] as const;
export type CompanyOrder = (typeof ORDERS)[number]["value"];

type Key = (company: PortfolioCompany) => number | string | null;

const descending =
  (key: (company: PortfolioCompany) => number | null | undefined): Key =>
  (company) => {
    const figure = key(company) ?? null;
    return figure === null ? null : -figure;
  };

/** Smaller comes first; null: nothing to compare. */
const keys: Readonly<Record<CompanyOrder, Key>> = {
  ratio: ({ ratio }) => ratio,
  accuracy: descending(({ ctbm_accuracy: accuracy }) => accuracy),
  rise: descending(({ tape }) => tape.change_ratio),
  fall: ({ tape }) => tape.change_ratio,
  progress: descending(({ progress }) => progress),
  weight: descending((company) => positionOf(company)?.amount),
  gain: descending((company) => positionOf(company)?.gain),
  loss: (company) => positionOf(company)?.gain ?? null,
  return: descending((company) => {
    const position = positionOf(company);
    return position === null ? null : returnOf(position.gain, position.cost);
  }),
  dividends: descending((company) => positionOf(company)?.dividends),
  results: ({ next_results: day }) => day,
  code: ({ ticker }) => ticker,
  own: () => null,
};

/** Equal ones, and at the end those without a figure, keep the member's order. */
export function arrangeCompanies(
  companies: readonly PortfolioCompany[],
  order: CompanyOrder,
): readonly PortfolioCompany[] {
  const keyed = companies.map((company) => ({ company, key: keys[order](company) }));
  return keyed.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ company }) => company);
}

function compareKeys(a: ReturnType<Key>, b: ReturnType<Key>): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Those of which the written words name the code, the company or a list. */
export function findCompanies(
  companies: readonly PortfolioCompany[],
  written: string,
): readonly PortfolioCompany[] {
  const words = foldText(written)
    .split(/\s+/)
    .filter((word) => word !== "");
  return companies.filter(({ ticker, name_jp: name, labels }) => {
    const text = foldText([ticker, name, ...labels].join("\n"));
    return words.every((word) => text.includes(word));
  });
}

const foldText = (text: string) => text.normalize("NFKC").toUpperCase();
