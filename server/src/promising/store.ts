import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Ranks } from "./rank-companies.ts";

export interface OpenCompanies {
  readonly day: string;
  /** Of five characters. */
  readonly openCodes: readonly string[];
}

export interface OpenCompaniesStore {
  /** Does nothing if the day has ranks. */
  insert(choice: OpenCompanies & { readonly ranks: Ranks; readonly at: Date }): Promise<void>;
  findNewest(): Promise<OpenCompanies | null>;
  /** Of a day that was chosen. */
  readRanks(day: string): Promise<Ranks>;
}

const insertChoice = preparedStatement(
  `insert into open_companies (market_day, codes, ranks, chosen_at) values ($1, $2, $3, $4)
   on conflict (market_day) do update
     set codes = excluded.codes, ranks = excluded.ranks, chosen_at = excluded.chosen_at
     where open_companies.ranks is null`,
);
const selectNewest = preparedStatement<{ day: string; openCodes: string[] }>(
  `select market_day::text as day, codes as "openCodes" from open_companies
   where ranks is not null order by market_day desc limit 1`,
);
const selectRanks = preparedStatement<{ ranks: Ranks }>(
  `select ranks from open_companies where market_day = $1`,
);

export function createOpenCompaniesStore(executor: Executor): OpenCompaniesStore {
  return {
    async insert({ day, openCodes, ranks, at }) {
      await insertChoice(executor, day, openCodes, JSON.stringify(ranks), at);
    },
    findNewest: async () => (await selectNewest(executor))[0] ?? null,
    readRanks: async (day) => (await selectRanks(executor, day))[0]!.ranks,
  };
}
