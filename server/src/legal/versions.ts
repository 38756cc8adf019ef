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
 * of the same version. One whose day is to come is announced by mail when it is deployed, 30 days before that day (利用規約, 本規約の変更), and
 * what was shown before stays in force until then.
 */
export const legalVersions: Readonly<
  Record<LegalDocumentName, readonly [newest: LegalVersion, ...older: LegalVersion[]]>
> = {
  law: [
    { version: "2026-11-28", changes: "「試用」を「無料体験」と言い改めました。" },
    { version: "2026-11-25", changes: FIRST },
  ],
  tos: [
    {
      version: "2027-01-05",
      changes:
        "無料の解放を、登録ごとではなく、お一人ごとに数えることを定めます。「試用」を「無料体験」と言い改めます。",
    },
    { version: "2026-11-25", changes: FIRST },
  ],
  privacy: [
    {
      version: "2027-01-05",
      changes:
        "お一人分であることを確かめる照合用の符号を、無料の解放にも使うことを加えます。「試用」を「無料体験」と言い改めます。",
    },
    { version: "2026-11-25", changes: FIRST },
  ],
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
