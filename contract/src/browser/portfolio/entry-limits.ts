/** No dependencies, to keep the browser bundle small. */

export const MAX_NOTE_LENGTH = 1_000;
export const MAX_SCREEN_NAME_LENGTH = 40;
/** With the company itself as many as can be compared at most. */
export const MAX_CHOSEN_PEERS = 19;
export const MAX_LABELS = 10;
export const MAX_LABEL_LENGTH = 30;
/** Of a member's decision diary, in all and of one company. */
export const MAX_DIARY_ENTRIES = 1_000;
export const MAX_COMPANY_DIARY_ENTRIES = 100;
export const MAX_SHARES = 10_000_000_000;
/** Yen per share. */
export const MAX_AVERAGE_COST = 100_000_000;

/** Of a file of holdings, packed or not. */
export const MAX_IMPORT_BYTES = 1 << 20;
/** Above the lots of any private person. */
export const MAX_IMPORT_ROWS = 5_000;

/** Of a member's logo for documents. */
export const MAX_LOGO_BYTES = 200_000;

/** Shares and costs are kept to 1/10,000. */
export const HOLDING_SCALE = 10_000;

/** At most four decimals. */
export function isRepresentable(amount: number): boolean {
  const scaled = amount * HOLDING_SCALE;
  return Math.abs(scaled - Math.round(scaled)) < 1e-3;
}

/** As the limits count them: code points. */
export const countCharacters = (text: string) => Array.from(text).length;
