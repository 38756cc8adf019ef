import type { z } from "zod";
import { mask, prepareMask } from "./mask.ts";
import { rightsOf, type Viewer, visitor } from "./rights.ts";

export type { Rights, Viewer } from "./rights.ts";

export interface Members {
  /** What a visitor without an account is. */
  readonly visitor: Viewer;
  /** An answer as the viewer may see it: the last step before it is serialised. */
  mask<T>(answer: T, schema: z.ZodType, viewer: Viewer): T;
  /** Compiles the mask of a declared output. @throws TypeError when it cannot be masked safely. */
  prepareMask(schema: z.ZodType): void;
}

export function createMembers(): Members {
  return {
    visitor,
    mask: (answer, schema, viewer) => mask(answer, schema, rightsOf(viewer)),
    prepareMask(schema) {
      prepareMask(schema);
    },
  };
}
