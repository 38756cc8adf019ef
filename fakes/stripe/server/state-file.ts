import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { StateChange, StripeState } from "../state/stripe-state.ts";

/** One line of the file: what a command changed. */
interface Entry {
  readonly sequence: number;
  /** Seconds by which the fake's clock is ahead of the machine's. */
  readonly clockOffset: number;
  readonly changes: readonly StateChange[];
}

export interface StateFile {
  /** As of the last line. */
  readonly clockOffset: number;
  /** Returns when the operating system has it: a killed process loses nothing it has answered. */
  append(state: StripeState, clockOffset: number): void;
  close(): void;
}

/** Loads a state and keeps it. The file is rewritten at each start, and appended to in between. */
export function openStateFile(folder: string, state: StripeState): StateFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "state.jsonl");
  const clockOffset = loadEntries(path, state);
  rewrite(path, state, clockOffset);
  const file = openSync(path, "a", 0o600);
  let lastOffset = clockOffset;
  return {
    clockOffset,
    append(current, offset) {
      const changes = current.commit();
      if (changes.length === 0 && offset === lastOffset) return;
      lastOffset = offset;
      const entry: Entry = { sequence: current.sequence, clockOffset: offset, changes };
      writeSync(file, `${JSON.stringify(entry)}\n`);
    },
    close: () => closeSync(file),
  };
}

function loadEntries(path: string, state: StripeState): number {
  if (!existsSync(path)) return 0;
  let clockOffset = 0;
  const lines = readFileSync(path, "utf8").split("\n");
  // The last line has no end where the process was killed in it; nobody was answered then.
  for (const line of lines.slice(0, -1)) {
    // Safe cast: lines are written by this module only.
    const entry = JSON.parse(line) as Entry;
    state.load(entry.changes);
    state.continueFrom(entry.sequence);
    clockOffset = entry.clockOffset;
  }
  return clockOffset;
}

function rewrite(path: string, state: StripeState, clockOffset: number): void {
  const entry: Entry = { sequence: state.sequence, clockOffset, changes: [...state.rows()] };
  writeFileSync(`${path}.part`, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
}
