import type { LegalDocumentName } from "@tenbin/contract";

export interface LegalVersion {
  /** From when it is in force, in Japan. */
  readonly version: string;
  /** For readers. */
  readonly changes: string;
}

const FIRST = "最初の版です。";

/** The versions of 利用規約 and プライバシーポリシー since which first unlocks are counted for persons. */
export const PERSONS_COUNTED_FROM = "2027-01-05";

/**
 * Newest first. A change of what is agreed or promised is a new version; one of a fact (an address, a price) is another text
 * of the same version. One whose day is to come is announced by mail when it is deployed, 30 days before that day (利用規約, 本規約の変更), and
 * what was shown before stays in force until then. An installation begins with the newest one.
 */
export const legalVersions: Readonly<
  Record<LegalDocumentName, readonly [newest: LegalVersion, ...older: LegalVersion[]]>
> = {
  law: [
    {
      version: "2026-11-28",
      changes:
        "「試用」という言葉を「無料体験」に改め、無料体験の終わりから始まる契約の請求と提供の時期、初回の請求が成立しなかったときの扱いを加えました。",
    },
    { version: "2026-11-25", changes: FIRST },
  ],
  tos: [
    {
      version: PERSONS_COUNTED_FROM,
      changes:
        "無料の解放を、登録ごとではなく、お一人ごとに合わせて数えます(退会して登録し直したときも同じです)。カード会社への異議申し立てが認められたときの契約の終了、無料体験の終わりから始まる契約、初回の請求が成立しなかったときの扱いについて定めます。「試用」という言葉を「無料体験」に改めます(言葉だけの変更です)。",
    },
    { version: "2026-11-25", changes: FIRST },
  ],
  privacy: [
    {
      version: PERSONS_COUNTED_FROM,
      changes:
        "照合用の符号を、無料の解放がお一人分であることの確認にも使い、使った数とともに期限を定めず保存します。有料プランの終わりのあとに無料体験が終わったときは、保存した条件を削除する日を、無料体験の終わりから数えます。「試用」という言葉を「無料体験」に改めます(言葉だけの変更です)。",
    },
    { version: "2026-11-25", changes: FIRST },
  ],
  cc: [{ version: "2026-11-25", changes: FIRST }],
};

const OTHER_FACTS = "事業者の情報や料金など、記載する事実を改めました。";

/** @param older the texts that were shown before */
export function describeChanges(
  document: LegalDocumentName,
  { version }: Pick<LegalVersion, "version">,
  older: readonly Pick<LegalVersion, "version">[],
): string {
  if (older.length === 0) return FIRST;
  const listed = legalVersions[document].find((each) => each.version === version);
  const isFirst = older.every((text) => text.version !== version);
  return isFirst && listed !== undefined ? listed.changes : OTHER_FACTS;
}
