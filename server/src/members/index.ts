import type { z } from "zod";
import { mask, prepareMask } from "./mask.ts";
import { type Rights, rightsOf, type Viewer } from "./rights.ts";

export type { Rights, Viewer } from "./rights.ts";

/** What the serialiser asks of this domain. */
export interface Members {
  /** Compiles the mask of a declared output. @throws TypeError when it cannot be masked safely. */
  prepareMask(schema: z.ZodType): void;
  /** An answer as the viewer may see it: the last step before it is serialised. */
  mask<T>(answer: T, schema: z.ZodType, viewer: Viewer): T;
  /** Viewers with one key see the same of every answer. */
  maskKey(viewer: Viewer): string;
}

/** `rights` decides what a viewer may see; the rules of this domain unless given. */
export function createMembers(rights: (viewer: Viewer) => Rights = rightsOf): Members {
  return {
    mask: (answer, schema, viewer) => mask(answer, schema, rights(viewer)),
    prepareMask(schema) {
      prepareMask(schema);
    },
    maskKey: (viewer) => rights(viewer).key,
  };
}
