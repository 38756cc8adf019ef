import { HOLDING_SCALE } from "@tenbin/contract/portfolio/entry-limits";

/** Japanese, for the member. */
export interface AmountFault {
  readonly fault: string;
}

const UNKNOWN = /^[-‐‑–—―ー─*]*$/;
const NUMBER = /^-?(?:\d{1,3}(?:,?\d{3})*|\d+)(?:\.\d+)?$/;

/** Null where the cell is empty or dashes. Units and separators of thousands are left out; △ is minus. */
export function parseAmount(cell: string): number | null | AmountFault {
  const text = cell
    .normalize("NFKC")
    .replace(/[\s\u2212]/g, (sign) => (sign === "\u2212" ? "-" : ""))
    .replace(/^[¥\\+]/, "")
    .replace(/(?:円|株|口|\((?:円|株|口)\))$/, "")
    .replace(/^[△▲](?=\d)/, "-");
  if (UNKNOWN.test(text)) return null;
  if (!NUMBER.test(text)) return { fault: "数として読み取れません" };
  return Number(text.replaceAll(",", ""));
}

/** Brokers print costs to more decimals than are kept. */
export function roundAmount(amount: number): number {
  return Math.round(amount * HOLDING_SCALE) / HOLDING_SCALE;
}
