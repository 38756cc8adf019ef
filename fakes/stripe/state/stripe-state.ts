import { Agenda } from "./agenda.ts";
import { dueRank, dueTimeOf } from "./due.ts";
import { owners, type Rows, type TableName } from "./rows.ts";
import { Table } from "./table.ts";

/** One row as it became; null: it is gone. */
export interface StateChange {
  readonly table: TableName;
  readonly id: string;
  readonly row: Rows[TableName] | null;
}

interface UndoEntry {
  readonly table: TableName;
  readonly id: string;
  readonly previous: Rows[TableName] | undefined;
}

type Tables = { readonly [K in TableName]: Table<Rows[K]> };

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Clock of everything that is on no test clock. */
const LIVE = "";

/**
 * All rows, and what undoes the current command. Rows are immutable: a change puts a new one, so that answers and events may
 * hold the one of their moment without a copy. Nothing here reads a clock or draws a random number.
 */
export class StripeState {
  readonly #tables: Tables;
  readonly #agendas = new Map<string, Agenda>();
  readonly #undo: UndoEntry[] = [];
  readonly #seed: number;
  #sequence = 0;

  constructor(seed = 1) {
    this.#seed = seed;
    const made = Object.entries(owners).map(([name, ownerOf]) => [
      name,
      new Table(ownerOf as (row: { id: string }) => string | null),
    ]);
    // Safe cast: `owners` has each table once.
    this.#tables = Object.fromEntries(made) as Tables;
  }

  table<K extends TableName>(name: K): Table<Rows[K]> {
    return this.#tables[name];
  }

  get<K extends TableName>(name: K, id: string | null | undefined): Rows[K] | undefined {
    return id === null || id === undefined ? undefined : this.#tables[name].get(id);
  }

  /** For a row that cannot be missing: another row names it. */
  must<K extends TableName>(name: K, id: string | null | undefined): Rows[K] {
    const row = this.get(name, id);
    if (row === undefined) throw new Error(`fake: ${name} ${id} is missing`);
    return row;
  }

  put<K extends TableName>(name: K, row: Rows[K]): void {
    this.#undo.push({ table: name, id: row.id, previous: this.#tables[name].get(row.id) });
    this.#store(name, row);
  }

  remove(name: TableName, id: string): void {
    const previous = this.#tables[name].get(id);
    if (previous === undefined) return;
    this.#undo.push({ table: name, id, previous });
    this.#tables[name].delete(id);
  }

  newId(prefix: string, length = 24): string {
    this.#sequence += 1;
    let hash = (this.#seed * 0x9e3779b1 + this.#sequence * 0x85ebca6b) >>> 0;
    let text = "";
    while (text.length < length) {
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
      hash = (Math.imul(hash ^ (hash >>> 12), 0x297a2d39) + text.length) >>> 0;
      text += ALPHABET[(hash >>> 3) % ALPHABET.length];
    }
    // The counter keeps ids unique whatever the hash does.
    const count = this.#sequence.toString(36);
    return `${prefix}_${text.slice(0, length - count.length)}${count}`;
  }

  /** Where the current command may return to. */
  mark(): number {
    return this.#undo.length;
  }

  rollBack(mark: number): void {
    while (this.#undo.length > mark) {
      const { table, id, previous } = this.#undo.pop() as UndoEntry;
      if (previous === undefined) this.#tables[table].delete(id);
      else this.#store(table, previous);
    }
  }

  /** Ends the command; what it changed, each row once, as it is now. */
  commit(): StateChange[] {
    const changed = new Map<string, StateChange>();
    for (const { table, id } of this.#undo) {
      changed.set(`${table}:${id}`, { table, id, row: this.#tables[table].get(id) ?? null });
    }
    this.#undo.length = 0;
    return [...changed.values()];
  }

  /** Ends the command without asking what it changed. */
  forgetUndo(): void {
    this.#undo.length = 0;
  }

  /** Everything, as {@link load} takes it. */
  *rows(): Generator<StateChange> {
    for (const [name, table] of Object.entries(this.#tables)) {
      // Safe cast: the tables are made by their names.
      for (const row of table.values()) yield { table: name as TableName, id: row.id, row };
    }
  }

  /** Rows read back from a file. */
  load(changes: Iterable<StateChange>): void {
    for (const { table, id, row } of changes) {
      if (row === null) this.#tables[table].delete(id);
      else this.#store(table, row);
    }
  }

  /** The same rows, which change apart from then on. Between two commands. */
  copy(): StripeState {
    const copy = new StripeState(this.#seed);
    copy.load(this.rows());
    copy.continueFrom(this.#sequence);
    return copy;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** After {@link load}, so that no id is given twice. */
  continueFrom(sequence: number): void {
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  /** The next row that is due by `until` on a clock. */
  takeDue(
    clock: string | null,
    until: number,
  ): { table: TableName; id: string; at: number } | null {
    const agenda = this.#agendas.get(clock ?? LIVE);
    for (let entry = agenda?.takeDue(until); entry; entry = agenda?.takeDue(until)) {
      if (this.#isCurrent(entry.table, entry.id, entry.at)) return entry;
    }
    return null;
  }

  /** When the next of these rows is due on a clock. */
  nextDue(clock: string | null, tables: readonly TableName[]): number | null {
    const agenda = this.#agendas.get(clock ?? LIVE);
    return (
      agenda?.earliest(
        ({ table, id, at }) => tables.includes(table) && this.#isCurrent(table, id, at),
      ) ?? null
    );
  }

  #isCurrent(table: TableName, id: string, at: number): boolean {
    const row = this.#tables[table].get(id);
    return row !== undefined && dueTimeOf(table, row as never)?.at === at;
  }

  #store(name: TableName, row: Rows[TableName]): void {
    // Safe cast: name and row come together from a typed caller.
    const table = this.#tables[name] as Table<Rows[TableName]>;
    const previous = table.get(row.id);
    const before = previous === undefined ? null : dueTimeOf(name, previous as never);
    table.set(row);
    const due = dueTimeOf(name, row as never);
    if (due === null || due.at === before?.at) return;
    const clock = due.clock ?? LIVE;
    let agenda = this.#agendas.get(clock);
    if (agenda === undefined) this.#agendas.set(clock, (agenda = new Agenda()));
    agenda.add({ at: due.at, table: name, id: row.id, rank: dueRank(name) });
  }
}
