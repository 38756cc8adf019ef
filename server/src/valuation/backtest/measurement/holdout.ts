import { hash } from "node:crypto";

/** A salted hash assigns companies, so that nobody can choose the holdout (ADR 18). */
const SALT = "tenbin-2026:";
const TUNED_PERCENT = 75;

/**
 * True for a quarter of the codes, on which no constant of the model was tuned: the first eight
 * hexadecimal digits of the code's SHA-256 modulo 100 are 75 or more.
 */
export function isHoldout(code: string): boolean {
  return Number.parseInt(hash("sha256", SALT + code).slice(0, 8), 16) % 100 >= TUNED_PERCENT;
}
