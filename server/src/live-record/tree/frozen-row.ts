import type { EvidenceLevel, Verdict } from "@tenbin/engine";
import { hashOf } from "./hash.ts";

/** Bytes of the secret salt of a row: 256 bits, so that the few verdicts there are cannot be tried. */
export const SALT_BYTES = 32;

/** What was said of one company at a month end. */
export interface FrozenRow {
  /** Five characters. */
  readonly code: string;
  /** The month end, YYYY-MM-DD. */
  readonly date: string;
  readonly engine_version: string;
  /** As listed on that day. Months frozen before these four were added lack them. */
  readonly name: string;
  readonly segment: string | null;
  readonly sector: string | null;
  /** Day of the list that says so: after `date` where only a later list is known, null without any. */
  readonly listed_on: string | null;
  readonly verdict: Verdict;
  /** Why there is no verdict; null where there is one. */
  readonly unrated_reason: string | null;
  /** Yen, whole company, after calibration. */
  readonly value: number | null;
  /** Yen, on the share basis of the month end. */
  readonly value_per_share: number | null;
  readonly price: number | null;
  /** Day of that close. */
  readonly price_date: string | null;
  readonly evidence: EvidenceLevel | null;
  readonly score: number | null;
}

/**
 * The text that is hashed: JSON without spaces, keys in alphabetical order, numbers as ECMAScript
 * writes them (RFC 8785 for flat objects).
 */
export function canonicalText(fields: object): string {
  const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}

/** Of a row's canonical text behind its salt. */
export function leafOf(text: string, salt: Uint8Array): Buffer {
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt has ${SALT_BYTES} bytes`);
  return hashOf("leaf", salt, Buffer.from(text, "utf8"));
}
