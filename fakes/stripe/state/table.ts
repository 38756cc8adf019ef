/** What every row has. */
export interface Row {
  readonly id: string;
}

/** Rows by id in the order of their creation, with an index by owner (e.g. the customer). */
export class Table<T extends Row> {
  readonly #rows = new Map<string, T>();
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #ownerOf: (row: T) => string | null;

  constructor(ownerOf: (row: T) => string | null) {
    this.#ownerOf = ownerOf;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  set(row: T): void {
    const previous = this.#rows.get(row.id);
    const owner = this.#ownerOf(row);
    if (previous !== undefined && this.#ownerOf(previous) !== owner) this.#disown(previous);
    this.#rows.set(row.id, row);
    if (owner !== null) {
      const owned = this.#byOwner.get(owner);
      if (owned === undefined) this.#byOwner.set(owner, new Set([row.id]));
      else owned.add(row.id);
    }
  }

  delete(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#disown(row);
    this.#rows.delete(id);
  }

  /** Oldest first. */
  values(): IterableIterator<T> {
    return this.#rows.values();
  }

  /** Oldest first. */
  ownedBy(owner: string): T[] {
    const rows: T[] = [];
    for (const id of this.#byOwner.get(owner) ?? []) {
      const row = this.#rows.get(id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  #disown(row: T): void {
    const owner = this.#ownerOf(row);
    if (owner === null) return;
    const owned = this.#byOwner.get(owner);
    owned?.delete(row.id);
    if (owned?.size === 0) this.#byOwner.delete(owner);
  }
}
