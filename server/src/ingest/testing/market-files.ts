import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";

import { type FollowIssues, importBulk, importJpxList } from "../index.ts";

const HEADER =
  "日付,コード,銘柄名,市場・商品区分,33業種コード,33業種区分,17業種コード,17業種区分,規模コード,規模区分";

/** Lists of the exchange and bars, imported from files as an operator does. */
export interface MarketFiles {
  /** @param listed names by four-character code */
  list(day: string, listed: Readonly<Record<string, string>>): Promise<void>;
  /** Closes of 100 yen. */
  bars(code: string, ...days: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

export async function createMarketFiles(
  pool: pg.Pool,
  followers: readonly FollowIssues[] = [],
): Promise<MarketFiles> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-market-"));
  const file = async (lines: readonly string[]) => {
    const path = join(folder, "rows.csv");
    await writeFile(path, `${lines.join("\n")}\n`);
    return [path];
  };
  return {
    async list(day, listed) {
      const rows = Object.entries(listed).map(
        ([code, name]) =>
          `${day.replaceAll("-", "")},${code},${name},スタンダード（内国株式）,1,機械,1,x,-,-`,
      );
      await importJpxList(pool, await file([HEADER, ...rows]), { followers });
    },
    async bars(code, ...days) {
      const rows = days.map((day) => `${day},${code},100`);
      await importBulk(pool, await file(["Date,Code,C", ...rows]), { adjusted: false, followers });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
