export type FindCompanyName = (ticker: string) => Promise<string | null>;

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
