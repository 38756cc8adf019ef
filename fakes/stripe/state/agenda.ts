import type { TableName } from "./rows.ts";

/** Something that becomes due; whether it still is, only the row says. */
export interface AgendaEntry {
  /** Seconds. */
  readonly at: number;
  readonly table: TableName;
  readonly id: string;
  /** Order among entries of the same second. */
  readonly rank: number;
}

/** Binary heap of what is due next. Entries are never removed: who pops one compares it with the row. */
export class Agenda {
  readonly #heap: AgendaEntry[] = [];

  add(entry: AgendaEntry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(entry, heap[parent])) break;
      heap[index] = heap[parent] as AgendaEntry;
      index = parent;
    }
    heap[index] = entry;
  }

  /** The earliest entry, where it is due by `until`. */
  takeDue(until: number): AgendaEntry | null {
    const first = this.#heap[0];
    if (first === undefined || first.at > until) return null;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return first;
  }

  /** Earliest moment of any entry that `isWanted`. */
  earliest(isWanted: (entry: AgendaEntry) => boolean): number | null {
    let earliest: number | null = null;
    for (const entry of this.#heap) {
      if ((earliest === null || entry.at < earliest) && isWanted(entry)) earliest = entry.at;
    }
    return earliest;
  }

  #sink(entry: AgendaEntry): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, heap[child])) child += 1;
      const next = heap[child] as AgendaEntry;
      if (!isBefore(next, entry)) break;
      heap[index] = next;
      index = child;
    }
    heap[index] = entry;
  }
}

function isBefore(one: AgendaEntry, other: AgendaEntry | undefined): boolean {
  if (other === undefined) return true;
  if (one.at !== other.at) return one.at < other.at;
  if (one.rank !== other.rank) return one.rank < other.rank;
  return one.id < other.id;
}
