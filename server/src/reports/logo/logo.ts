/** As it is kept: redrawn by us. */
export interface Logo {
  readonly mediaType: "image/png" | "image/svg+xml";
  readonly bytes: Uint8Array;
  /** Pixels, or units of the drawing. */
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a file, in Japanese, and what to do. */
export class LogoFault extends Error {}

/** Longest side ÷ shortest. */
const MAX_PROPORTION = 20;

/** @throws LogoFault */
export function assertProportion(width: number, height: number): void {
  if (width / height > MAX_PROPORTION || height / width > MAX_PROPORTION)
    throw new LogoFault(`縦と横の比が大きすぎます。${MAX_PROPORTION}倍までにしてください。`);
}
