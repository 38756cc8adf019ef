import type pg from "pg";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { toIsoDate } from "../../../platform/clock/days.ts";
import { BAR_TABLES, type Series } from "../../bar-tables.ts";

export const partitionName = (series: Series, year: number): string =>
  `${BAR_TABLES[series].rows}_${year}`;

export class Partitions {
  readonly #pool: pg.Pool;
  readonly #existing = new Set<string>();
  /** Concurrent writers ask for the same years, so partitions are created one after another. */
  #queue: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  ensure(series: Series, minDay: number, maxDay: number): Promise<void> {
    const created = this.#queue.then(() => this.#ensure(series, minDay, maxDay));
    // A failure is reported to its own caller and must not block the next.
    this.#queue = created.catch(() => {});
    return created;
  }

  async #ensure(series: Series, minDay: number, maxDay: number): Promise<void> {
    const [first, last] = [
      Number(toIsoDate(minDay).slice(0, 4)),
      Number(toIsoDate(maxDay).slice(0, 4)),
    ];
    for (let year = first; year <= last; year++) {
      const name = partitionName(series, year);
      if (this.#existing.has(name)) continue;
      const { rows } = await this.#pool.query("select to_regclass($1) is not null as there", [
        name,
      ]);
      if (rows[0]?.there !== true) await this.#create(BAR_TABLES[series].rows, name, year);
      this.#existing.add(name);
    }
  }

  /** ATTACH takes a weaker lock than CREATE TABLE … PARTITION OF, so readers are not blocked. */
  async #create(parent: string, name: string, year: number): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(`create table ${name} (like ${parent} including all)`);
      await client.query(
        `alter table ${parent} attach partition ${name}
         for values from ('${year}-01-01') to ('${year + 1}-01-01')`,
      );
    });
  }
}
