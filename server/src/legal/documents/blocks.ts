import type { LegalBlock, LegalProse, LegalSection } from "@tenbin/contract";

const LINK = /\[([^\]]+)\]\(((?:\/|https:\/\/|mailto:)[^)\s]+)\)/g;

/** `[text](address)` is a link, to the site, https or mailto; all else is text. */
export function prose(text: string): LegalProse {
  const parts: LegalProse = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label = "", to = ""] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: label, to });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

export function section(
  id: string,
  heading: string,
  ...blocks: readonly LegalBlock[]
): LegalSection {
  return { id, heading, blocks: [...blocks] };
}

export function paragraph(text: string): LegalBlock {
  return { kind: "paragraph", text: prose(text) };
}

export function list(...items: readonly string[]): LegalBlock {
  return { kind: "list", ordered: false, items: items.map(prose) };
}

/** 項: numbered from 1. */
export function clauses(...items: readonly string[]): LegalBlock {
  return { kind: "list", ordered: true, items: items.map(prose) };
}

/** Terms without a paragraph are left out. */
export function terms(
  items: readonly (readonly [term: string, ...paragraphs: readonly string[]])[],
): LegalBlock {
  return {
    kind: "terms",
    items: items
      .filter(([, ...paragraphs]) => paragraphs.length > 0)
      .map(([term, ...paragraphs]) => ({ term, paragraphs: paragraphs.map(prose) })),
  };
}

export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): LegalBlock {
  return {
    kind: "table",
    caption,
    head: [...head],
    rows: rows.map((cells) => cells.map(prose)),
  };
}
