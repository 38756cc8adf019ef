import { z } from "zod";

/** Where a list goes on: as the answer with the page before gave it. */
export const pageCursor = z.string().max(400);
