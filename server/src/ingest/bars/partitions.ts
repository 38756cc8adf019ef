import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { type Series, BAR_TABLES } from "../../companies/index.ts";

export const partitionName = (series: Series, year: number): string =>
  `${BAR_TABLES[series].rows}_${year}`;

/** Makes the yearly partitions that days from `minDay` to `maxDay` need. */
export class Partitions {
  readonly #pool: pg.Pool;
  readonly #existing = new Set<string>();
  /** Writers that run side by side ask for the same years: one after another. */
  #queue: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  ensure(series: Series, minDay: number, maxDay: number): Promise<void> {
    const made = this.#queue.then(() => this.#ensure(series, minDay, maxDay));
    // The next one must get its turn also after a failure, which the caller of this one is told.
    this.#queue = made.catch(() => {});
    return made;
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

  /** Attaching takes a weaker lock than CREATE TABLE … PARTITION OF: readers are not held up. */
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
