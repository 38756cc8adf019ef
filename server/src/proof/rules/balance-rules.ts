import type { Rule } from "../cells.ts";
import {
  type BalanceCell,
  type BalanceFigure,
  balanceFigureOf,
  isAmount,
} from "../published/balance-cells.ts";

/** All that a balance sheet and its year state; net cash only follows from them. */
const STATED = ["current_assets", "liabilities", "securities", "profit", "equity"];
/** Not securities, which differ so often that they say nothing of the row. */
const ROW_FIGURES: readonly BalanceFigure[] = ["currentAssets", "liabilities", "profit", "equity"];
const MIN_OTHERS = 1;
const MIN_FILINGS = 3;
const SECTOR_OF_OWN_STATEMENTS = "電気・ガス業";

export const balanceRules: readonly Rule<BalanceCell>[] = [
  {
    id: "B1",
    sentence: "theirs is our figure of another period",
    applies: STATED,
    predicate: ({ record, statement, figure, theirs }) =>
      theirs !== 0 &&
      record.annual.some((other) => {
        if (other.periodEnd === statement.periodEnd) return false;
        const figureThen = balanceFigureOf(figure, other);
        return figureThen !== null && isAmount(figure, figureThen, theirs);
      }),
  },
  {
    id: "B2",
    sentence:
      "other figures of their row differ too: they are from another statement or a correction",
    applies: [...STATED, "unstated_securities"],
    predicate: ({ row, statement, figure }) =>
      ROW_FIGURES.filter((other) => other !== figure && differs(other, row[other], statement))
        .length >= MIN_OTHERS,
  },
  {
    id: "I1",
    sentence: "a filing under IFRS has no such line; theirs adds other financial assets",
    applies: ["unstated_securities"],
    predicate: ({ statement }) => statement.accountingStandard === "IFRS",
  },
  {
    id: "I2",
    sentence: "accounting rules of electricity and gas state long-term investments instead",
    applies: ["unstated_securities"],
    predicate: ({ record }) => record.sector === SECTOR_OF_OWN_STATEMENTS,
  },
  {
    id: "I3",
    sentence:
      "theirs is 0, which the table writes for what it does not have: none of its cells is empty",
    applies: ["securities"],
    predicate: ({ theirs }) => theirs === 0,
  },
  {
    id: "I4",
    sentence:
      "no annual filing of the company has the line, of three or more: it states its securities under another one",
    applies: ["unstated_securities"],
    predicate: ({ record }) =>
      record.annual.length >= MIN_FILINGS &&
      record.annual.every(({ facts }) => (facts["InvestmentSecurities"] ?? null) === null),
  },
  {
    id: "N1",
    sentence: "theirs subtracts minority interests, which the filing states",
    applies: ["net_cash"],
    predicate: ({ ours, theirs, statement }) => {
      const minorities = statement.facts["NonControllingInterests"] ?? 0;
      return minorities !== 0 && isAmount("netCash", ours - minorities, theirs);
    },
  },
  {
    id: "N2",
    sentence: "theirs counts minority interests, which the filing states",
    applies: ["equity"],
    predicate: ({ ours, theirs, statement }) => {
      const minorities = statement.facts["NonControllingInterests"] ?? 0;
      return minorities !== 0 && isAmount("equity", ours + minorities, theirs);
    },
  },
];

function differs(
  figure: BalanceFigure,
  theirs: number | null,
  statement: BalanceCell["statement"],
): boolean {
  const ours = balanceFigureOf(figure, statement);
  return ours !== null && theirs !== null && !isAmount(figure, ours, theirs);
}
