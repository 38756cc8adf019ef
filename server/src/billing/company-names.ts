/** Of the company that the ticker named at a moment; default: that it names now. */
export type FindCompanyName = (ticker: string, at?: Date) => Promise<string | null>;

/** By ticker; unknown companies are left out. */
export async function findCompanyNames(
  tickers: readonly string[],
  findCompanyName: FindCompanyName,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(tickers)].map(async (ticker) => {
    const name = await findCompanyName(ticker);
    return name === null ? [] : [[ticker, name] as const];
  });
  return new Map((await Promise.all(names)).flat());
}
