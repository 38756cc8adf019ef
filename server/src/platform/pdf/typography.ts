/** Of A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40, top: 56, bottom: 62 } as const;

/** A box for the logo of whoever hands a document on, above what the first page says. */
export const LOGO = { width: 150, height: 36, bottom: 52 } as const;

/** In points. */
export const SIZES = {
  title: 20,
  section: 13,
  topic: 10.5,
  body: 9,
  small: 7.5,
  figure: 12,
  running: 7,
} as const;

/** Free space above and below blocks, in points. */
export const GAPS = { block: 6, section: 16, topic: 8, row: 3.2, cell: 4 } as const;

/** Between lines, as a share of the size, beside what the font itself leaves. */
export const LINE_GAP_SHARE = 0.12;

/** Tokens of the design. */
export const COLORS = {
  ink: "--color-ink",
  soft: "--color-ink-2",
  faint: "--color-ink-3",
  hairline: "--color-hairline",
  rule: "--color-rule",
} as const;
