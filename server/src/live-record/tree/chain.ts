import { canonicalText } from "./frozen-row.ts";
import { hashOf } from "./hash.ts";

/** Hashes are written in base64url without padding. */
export type HashText = string;

/** Head of a month: what its link of the chain commits to. */
export interface MonthHead {
  /** Link of the month before; null in the first. */
  readonly previous: HashText | null;
  /** Last trading day of the month, YYYY-MM-DD. */
  readonly month_end: string;
  /** Last day with prices when it was frozen: the month end itself, or a later day. */
  readonly known_until: string;
  readonly engine_version: string;
  /** Rows of the tree. */
  readonly count: number;
  readonly root: HashText;
}

export function linkOf(head: MonthHead): Buffer {
  const { previous, month_end, known_until, engine_version, count, root } = head;
  const text = canonicalText({ previous, month_end, known_until, engine_version, count, root });
  return hashOf("link", Buffer.from(text, "utf8"));
}

export const toHashText = (hash: Uint8Array): HashText => Buffer.from(hash).toString("base64url");
