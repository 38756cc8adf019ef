import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ROOT } from "./runner/tool.ts";

const GREEN_FILE = join(ROOT, "node_modules/.cache/tenbin/green.json");

const counts = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });
const entry = z.object({ fingerprint: z.string(), counts, seconds: z.number() });
const memory = z.record(z.string(), entry);

export type Green = z.infer<typeof entry>;

/** What was green on this machine, and of which sources. A new installation of the packages forgets it. */
export class GreenMemory {
  readonly #file: string;

  constructor(file = GREEN_FILE) {
    this.#file = file;
  }

  /** Null when it was not green with these sources. */
  find(name: string, fingerprint: string): Green | null {
    const last = this.last(name);
    return last?.fingerprint === fingerprint ? last : null;
  }

  /** When it was green last, of whatever sources. */
  last(name: string): Green | null {
    return this.#read()[name] ?? null;
  }

  store(name: string, green: Green): void {
    const next = { ...this.#read(), [name]: green };
    mkdirSync(dirname(this.#file), { recursive: true });
    const written = `${this.#file}.${process.pid}`;
    writeFileSync(written, JSON.stringify(next, null, 2));
    // A killed run leaves the former file or the new one.
    renameSync(written, this.#file);
  }

  #read(): Readonly<Record<string, Green>> {
    try {
      return memory.parse(JSON.parse(readFileSync(this.#file, "utf8")));
    } catch {
      return {};
    }
  }
}
