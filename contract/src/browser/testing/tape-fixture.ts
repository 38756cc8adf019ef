import type { Company } from "../../schemas/company.ts";

/** Invented data. */
export function tapeFixture(changes: Partial<Company["tape"]> = {}): Company["tape"] {
  return {
    close: 1842,
    change: 24,
    change_ratio: 0.0132,
    volume: 120_000,
    date: "2025-11-14",
    decimals: 0,
    ...changes,
  };
}
