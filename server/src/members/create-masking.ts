import type { Masking } from "../platform/http/serialize-response.ts";
import { mask, getMasker } from "./mask.ts";
import { type ViewerRights, getViewerRights, type Viewer } from "./viewer-rights.ts";

/** What the serialiser asks of this domain. `rights` decides what a viewer may see; `rightsOf` unless given. */
export function createMasking(rights: (viewer: Viewer) => ViewerRights = getViewerRights): Masking {
  return {
    prepare(schema) {
      getMasker(schema);
    },
    mask: (answer, schema, viewer) => mask(answer, schema, rights(viewer)),
    cacheKey: (viewer) => rights(viewer).key,
  };
}
