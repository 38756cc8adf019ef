import type { TrialOffer, UserType } from "@tenbin/contract";
import { SUPERTRIAL_DAYS, TRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { useEffect } from "react";
import { Notice } from "../ui/feedback/notice.tsx";
import { formatSeconds } from "../ui/format-seconds.ts";
import { reloadViewer } from "../viewer/use-viewer.ts";

/** As the API answers a questionnaire. */
export interface TrialStart {
  readonly started: boolean;
  /** Unix time in seconds. */
  readonly expires_at: number | null;
}

const DAYS: Readonly<Record<TrialOffer, number>> = {
  trial: TRIAL_DAYS,
  supertrial: SUPERTRIAL_DAYS,
};

export const trialName = (offer: TrialOffer) => `${DAYS[offer]}日間の試用`;

export function TrialResult({
  offer,
  start: { expires_at: end },
  userType,
}: {
  readonly offer: TrialOffer;
  readonly start: TrialStart;
  readonly userType: UserType;
}) {
  // Not before: the pages of questionnaires lead on whoever has answered.
  useEffect(() => () => void reloadViewer(), []);
  if (end === null) {
    return (
      <>
        <Notice tone="notice">{trialName(offer)}は始まりませんでした。</Notice>
        <p>
          この試用はお一人1回限りで、有料プランをご契約中の方にはありません。回答は保存しました。
          {userType === "temporal" ? null : "会員登録の内容とご契約は、これまでどおりです。"}
        </p>
      </>
    );
  }
  return (
    <>
      <Notice tone="ok">試用が始まりました。期限は{formatSeconds(end)}です。</Notice>
      <p>
        それまで、ライトプランと同じ機能を使えます。期限が来ると試用は終わります。自動で有料になることはなく、請求もありません。
      </p>
    </>
  );
}
