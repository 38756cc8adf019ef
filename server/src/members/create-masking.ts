import type { Masking } from "../platform/http/write-answer.ts";
import { mask, prepareMask } from "./mask.ts";
import { type Rights, rightsOf, type Viewer } from "./rights.ts";

/** What the serialiser asks of this domain. `rights` decides what a viewer may see; `rightsOf` unless given. */
export function createMasking(rights: (viewer: Viewer) => Rights = rightsOf): Masking {
  return {
    prepare(schema) {
      prepareMask(schema);
    },
    mask: (answer, schema, viewer) => mask(answer, schema, rights(viewer)),
    key: (viewer) => rights(viewer).key,
  };
}
