/** Followed by the disclosure number of the exchange's TDnet. */
export const DOCUMENT_PREFIX = "TD";

export function documentIdOf(disclosureNumber: string): string {
  return `${DOCUMENT_PREFIX}${disclosureNumber}`;
}
