import type { Chapter } from "../question.ts";
import { cashChapter } from "./cash.ts";
import { filingChapter } from "./filing.ts";
import { growthChapter } from "./growth.ts";
import { priceChapter } from "./price.ts";
import { screenChapter } from "./screen.ts";
import { shareChapter } from "./share.ts";

export const chapters: readonly Chapter[] = [
  shareChapter,
  priceChapter,
  cashChapter,
  growthChapter,
  filingChapter,
  screenChapter,
];
