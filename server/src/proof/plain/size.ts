import type { DocumentRecord } from "../../companies/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { add, type Figure, from, mean, none, ratio, subtract, times } from "./figure.ts";
import {
  fact,
  latest,
  ofYears,
  onePerEnd,
  type PlainCompany,
  type Reading,
  splitsSince,
  statements,
} from "./plain-company.ts";

const ISSUED = "NumberOfIssuedShares";
/** A net count outside of these shares of the issued one is an error of the filing. */
export const LEAST_NET_SHARE = 0.4;
export const MOST_NET_SHARE = 1.03;
/** Fewer shares than one trading unit are no count of a listed company. */
const LEAST_COUNT = 100;
const SECURITIES_SHARE = 0.7;
const LEAST_ENTERPRISE_SHARE = 0.1;

/** 純資産 − 非支配株主持分. */
export function equityOf(document: DocumentRecord | undefined): Figure {
  const minorities = document?.facts["NonControllingInterests"] ?? 0;
  return from([fact(document, "NetAssets")], (netAssets) => netAssets - minorities);
}

export interface PlainNetShares {
  readonly count: Figure;
  /** What the count rests on; counts of different sources are no history. */
  readonly source: "treasury" | "bps" | "issued";
}

/** Shares less treasury shares of a period's end, as its statement gives them; never above the issued ones. */
export function netSharesOf(document: DocumentRecord): PlainNetShares {
  const issued = issuedOf(document);
  const byTreasury = subtract(issued, fact(document, "NumberOfTreasuryShares"));
  if (typeof byTreasury === "number") return { count: byTreasury, source: "treasury" };
  const byBps = ratio(equityOf(document), fact(document, "NetAssetsPerShareYen"));
  if (typeof byBps !== "number" || byBps <= 0) return { count: issued, source: "issued" };
  if (typeof issued !== "number") return { count: byBps, source: "bps" };
  const share = byBps / issued;
  return share >= LEAST_NET_SHARE && share <= MOST_NET_SHARE
    ? { count: Math.min(byBps, issued), source: "bps" }
    : { count: issued, source: "issued" };
}

export function issuedOf(document: DocumentRecord): Figure {
  return from([fact(document, ISSUED)], (count) =>
    count >= LEAST_COUNT ? count : none("undisclosed"),
  );
}

/** One statement of each end of a period that gives a count of shares, oldest first. */
export function countedStatements({
  documents,
}: Pick<PlainCompany, "documents">): DocumentRecord[] {
  return onePerEnd(statements(documents)).filter(
    (document) => typeof netSharesOf(document).count === "number",
  );
}

/** Of the newest statement, quarters included, on the share basis of a day. */
function netShares(company: PlainCompany, day: string): Figure {
  const newest = countedStatements(company).at(-1);
  if (newest === undefined) return none("undisclosed");
  const count = company.keptShares ?? netSharesOf(newest).count;
  return times(count, 1 / splitsSince(company, newest.periodEnd, day));
}

export const marketValue: Reading = (company) => {
  const { days, close } = company.closes;
  const lastDay = days.at(-1);
  if (lastDay === undefined) return none("no_price");
  return times(netShares(company, toIsoDate(lastDay)), close.at(-1)!);
};

/** Of the newest statement that gives current assets and liabilities, quarters included. */
export const netCash: Reading = ({ documents }) => {
  const parts = onePerEnd(statements(documents)).map((document) => {
    const securities = document.facts["InvestmentSecurities"] ?? 0;
    return add(
      subtract(fact(document, "CurrentAssets"), fact(document, "Liabilities")),
      securities * SECURITIES_SHARE,
    );
  });
  return parts.findLast((part) => typeof part === "number") ?? none("undisclosed");
};

export const enterpriseValue: Reading = (company) =>
  from([marketValue(company), netCash(company)], (value, cash) =>
    Math.max(LEAST_ENTERPRISE_SHARE * value, value - cash),
  );

export const equity: Reading = ({ years }) => equityOf(years.at(-1));

export const sizeReadings = {
  mv: marketValue,
  enterprise_value: enterpriseValue,
  sales: latest("NetSales"),
  op: latest("OperatingIncome"),
  op5: (company) => mean(ofYears(company, 5, (year) => fact(year, "OperatingIncome"))),
  ordinary_income: latest("OrdinaryIncome"),
  profit: latest("ProfitLossAttributableToOwnersOfParent"),
  assets: latest("Assets"),
  equity,
  employees: latest("NumberOfEmployees"),
} as const satisfies Readonly<Record<string, Reading>>;
