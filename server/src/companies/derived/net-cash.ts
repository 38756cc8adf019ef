import { netCashOf, type StatementDocument } from "@tenbin/engine";

export interface NetCashParts {
  readonly current_assets: number;
  readonly investment_securities: number;
  readonly liabilities: number;
  readonly statement: StatementDocument;
}

/**
 * From the newest statement that gives current assets and liabilities. A balance sheet without
 * investment securities counts them as 0.
 */
export function netCashParts(statements: readonly StatementDocument[]): NetCashParts | null {
  let newest: NetCashParts | null = null;
  for (const statement of statements) {
    const { currentAssets, liabilities, investmentSecurities } = statement.facts;
    if (currentAssets === null || liabilities === null) continue;
    if (newest !== null && !isNewer(statement, newest.statement)) continue;
    newest = {
      current_assets: currentAssets,
      investment_securities: investmentSecurities ?? 0,
      liabilities,
      statement,
    };
  }
  return newest;
}

/** In whole yen; the net cash that the values rest on. */
export function roundedNetCash({ statement }: NetCashParts): number {
  return Math.round(netCashOf(statement.facts) ?? 0);
}

function isNewer(a: StatementDocument, b: StatementDocument): boolean {
  if (a.periodEnd !== b.periodEnd) return a.periodEnd > b.periodEnd;
  if (a.consolidated !== b.consolidated) return a.consolidated;
  return a.disclosedAt >= b.disclosedAt;
}
