import type { CompanyReturns } from "../../valuation/index.ts";
import type { MarketColumns } from "../columns/index.ts";
import type { PackReader } from "../packs/index.ts";
import { packMonthReturns, unpackMonthReturns } from "../packs/month-returns-pack.ts";
import { joinColumns, splitColumns } from "../packs/split-columns.ts";

/** Month ends with the returns between them, packed as in the database, in memory. */
export function packedMonths(
  columns: Iterable<MarketColumns>,
  returns: readonly CompanyReturns[],
): PackReader {
  const packed = new Map(Array.from(columns, (each) => [each.day!, splitColumns(each)]));
  const days = [...packed.keys()];
  const between = new Map(
    packMonthReturns(returns, days, "1").map(({ day, bytes }) => [day, bytes]),
  );
  return {
    read: () => Promise.resolve(null),
    monthEnds: () => Promise.resolve(days),
    readMonthEnd: (day, ids) =>
      Promise.resolve(joinColumns(packed.get(day)!.filter(({ id }) => ids.includes(id)))),
    history: () => Promise.resolve({ version: "1", returnsVersion: "1", days }),
    readReturns: (day) => Promise.resolve(unpackMonthReturns(between.get(day)!)),
  };
}
