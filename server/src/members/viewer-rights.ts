import type { Viewer } from "../platform/http/viewer.ts";

export type { Viewer } from "../platform/http/viewer.ts";

export interface ViewerRights {
  /** Equal for viewers who may see the same. */
  readonly key: string;
  /** True when no company is masked. */
  readonly allCompanies: boolean;
  /** Whether the viewer may see the company with this ticker analysed. */
  canAnalyse(ticker: string): boolean;
}

const FULL_RIGHTS: ViewerRights = { key: "everything", allCompanies: true, canAnalyse: () => true };

/** Everybody, signed in or not, may see every company analysed. */
export function getViewerRights(_viewer: Viewer): ViewerRights {
  return FULL_RIGHTS;
}
