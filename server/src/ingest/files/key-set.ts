import { FIRST_YEAR, LAST_YEAR } from "../../companies/index.ts";
import { epochDay } from "../../platform/clock/days.ts";

const FIRST_DAY = epochDay(FIRST_YEAR, 1, 1);
const BYTES = Math.ceil((epochDay(LAST_YEAR + 1, 1, 1) - FIRST_DAY) / 8);

/** The (code, day) keys seen in one file: one bit each, about 5 kB per code. */
export class KeySet {
  readonly #bits = new Map<string, Uint8Array>();

  add(code: string, day: number): boolean {
    let bits = this.#bits.get(code);
    if (bits === undefined) {
      bits = new Uint8Array(BYTES);
      this.#bits.set(code, bits);
    }
    const offset = day - FIRST_DAY;
    const byte = bits[offset >> 3] ?? 0;
    const bit = 1 << (offset & 7);
    if ((byte & bit) !== 0) return false;
    bits[offset >> 3] = byte | bit;
    return true;
  }
}
