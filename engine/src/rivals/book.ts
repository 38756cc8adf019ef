import type { Rival } from "./rival.ts";

/** Owners' equity as filed: a price-to-book ratio of 1. */
export const book: Rival = { kind: "value", evaluate: (inputs) => inputs.book };
