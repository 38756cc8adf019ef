import { z } from "zod";
import { MAX_CURSOR_LENGTH } from "../../browser/page-cursor.ts";

/** Where a list goes on: as the answer with the page before gave it. */
export const pageCursor = z.string().max(MAX_CURSOR_LENGTH);
