import { join } from "node:path";
import { z } from "zod";

export const FOLDER = join(import.meta.dirname, "../../web/app/routes/info/guide/pictures");

export const themes = ["light", "dark"] as const;
export const widths = ["wide", "narrow"] as const;
/** Pixels of a picture for each CSS pixel: of a phone as sharp as its display. */
export const densities = { wide: 1.5, narrow: 2 } as const;

const size = z.strictObject({ width: z.int(), height: z.int() });
export type PictureSize = z.infer<typeof size>;

/** `taken.json`: of each picture, sizes in CSS pixels, and a digest of the sources that it shows. */
export const takenPictures = z.record(
  z.string(),
  z.strictObject({ wide: size, narrow: size, sources: z.string() }),
);
export type TakenPictures = z.infer<typeof takenPictures>;

export const fileName = (
  name: string,
  width: (typeof widths)[number],
  theme: (typeof themes)[number],
) => `${name}-${width}-${theme}.webp`;
