import type { LegalDocumentName } from "@tenbin/contract";

export interface LegalVersion {
  /** From when it is in force, in Japan. */
  readonly version: string;
  /** For readers. */
  readonly changes: string;
}

const FIRST = "最初の版です。";

/**
 * Newest first. A change of what is agreed or promised is a new version; one of a fact (an address, a price) is another text
 * of the same version. One whose day is to come is announced, and what was shown before stays in force until then.
 */
export const legalVersions: Readonly<
  Record<LegalDocumentName, readonly [newest: LegalVersion, ...older: LegalVersion[]]>
> = {
  law: [{ version: "2026-11-25", changes: FIRST }],
  tos: [{ version: "2026-11-25", changes: FIRST }],
  privacy: [{ version: "2026-11-25", changes: FIRST }],
  cc: [{ version: "2026-11-25", changes: FIRST }],
};

const OTHER_FACTS = "事業者の情報や料金など、記載する事実を改めました。";

/** @param isFirst of its version: whether no text of it was shown before */
export function describeChanges(
  document: LegalDocumentName,
  { version, isFirst }: { readonly version: string; readonly isFirst: boolean },
): string {
  const listed = legalVersions[document].find((each) => each.version === version);
  return isFirst && listed !== undefined ? listed.changes : OTHER_FACTS;
}
