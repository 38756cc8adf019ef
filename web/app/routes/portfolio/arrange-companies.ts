import type { PortfolioCompany } from "@tenbin/contract";
import { positionOf } from "./summarize-portfolio.ts";

export const ORDERS = [
  { value: "ratio", label: "株価÷理論価値が低い順" },
  { value: "accuracy", label: "正確度が高い順" },
  { value: "weight", label: "比率が大きい順" },
  { value: "own", label: "自分で並べた順" },
] as const;
export type CompanyOrder = (typeof ORDERS)[number]["value"];

/** Smaller comes first; null: nothing to compare. */
const keys: Readonly<Record<CompanyOrder, (company: PortfolioCompany) => number | null>> = {
  ratio: ({ ratio }) => ratio,
  accuracy: ({ ctbm_accuracy: accuracy }) => (accuracy === null ? null : -accuracy),
  weight(company) {
    const amount = positionOf(company)?.amount ?? null;
    return amount === null ? null : -amount;
  },
  own: () => null,
};

/** Equal ones, and at the end those without a figure, keep the member's order. */
export function arrangeCompanies(
  companies: readonly PortfolioCompany[],
  order: CompanyOrder,
): readonly PortfolioCompany[] {
  const key = (company: PortfolioCompany) => keys[order](company) ?? Number.MAX_VALUE;
  return companies.toSorted((a, b) => key(a) - key(b));
}
