import type { Viewer } from "../platform/http/viewer.ts";

export type { Viewer } from "../platform/http/viewer.ts";

export interface Rights {
  /** Equal for viewers who may see the same. */
  readonly key: string;
  /** True when no company is masked. */
  readonly everyCompany: boolean;
  /** Whether the viewer may see the company with this ticker analysed. */
  mayAnalyse(ticker: string): boolean;
}

const EVERYTHING: Rights = { key: "everything", everyCompany: true, mayAnalyse: () => true };

/** Everybody, signed in or not, may see every company analysed. */
export function rightsOf(_viewer: Viewer): Rights {
  return EVERYTHING;
}
