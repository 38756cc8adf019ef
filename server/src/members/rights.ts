/** Whoever asks; `uid` is null when not signed in. */
export interface Viewer {
  readonly uid: string | null;
}

/** Nobody in particular: what a visitor sees. */
export const visitor: Viewer = { uid: null };

export interface Rights {
  /** True when no company is masked. */
  readonly everyCompany: boolean;
  /** Whether the viewer may see the company with this ticker analysed. */
  mayAnalyse(ticker: string): boolean;
}

/** Until membership exists everybody may see everything. */
export function rightsOf(_viewer: Viewer): Rights {
  return { everyCompany: true, mayAnalyse: () => true };
}
