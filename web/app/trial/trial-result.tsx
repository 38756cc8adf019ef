import type { TrialOffer, UserType } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { SUPERTRIAL_DAYS, TRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { useEffect } from "react";
import { Link } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { formatDateTime } from "../ui/format.ts";
import { formatSeconds } from "../ui/format-seconds.ts";
import { reloadViewer } from "../viewer/use-viewer.ts";

/** As 409 `trial_used` tells it. */
interface TrialUse {
  /** ISO 8601. */
  readonly startedAt: string | null;
  readonly isSupertrialLeft: boolean;
}

/** As the API answers a questionnaire. */
export interface TrialStart {
  /** Set for a person who has had it. */
  readonly used?: TrialUse;
  readonly started: boolean;
  /** Unix time in seconds. */
  readonly expires_at: number | null;
}

const DAYS: Readonly<Record<TrialOffer, number>> = {
  trial: TRIAL_DAYS,
  supertrial: SUPERTRIAL_DAYS,
};

export const trialName = (offer: TrialOffer) => `${DAYS[offer]}日間の無料体験`;

/** @throws errors of other kinds again */
export function toRefusedStart(error: unknown): TrialStart {
  if (!(error instanceof ApiError) || error.errorType !== "trial_used") throw error;
  return { started: false, expires_at: null, used: readTrialUse(error) };
}

/** Of a 409 `trial_used`. */
export function readTrialUse(error: ApiError): TrialUse {
  const details = error.details ?? [];
  const startedAt = details.find(({ path }) => path === "started_at")?.reason ?? null;
  const isSupertrialLeft = details.some(
    ({ path, reason }) => path === "left" && reason === "supertrial",
  );
  return { startedAt, isSupertrialLeft };
}

export function TrialResult({
  offer,
  start: { expires_at: end, used },
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
          {used === undefined ? "有料プランをご契約中のためです。" : describeUse(used)}
          回答は保存しました。
          {userType === "temporal" ? null : "会員登録の内容とご契約は、これまでどおりです。"}
        </p>
        {used === undefined ? null : <WaysLeft {...used} />}
      </>
    );
  }
  return (
    <>
      <Notice tone="ok">無料体験が始まりました。期限は{formatSeconds(end)}です。</Notice>
      <p>
        それまで、ライトプランと同じ機能を使えます。期限が来ると無料体験は終わります。自動で有料になることはなく、請求もありません。
      </p>
    </>
  );
}

export function describeUse({ startedAt }: TrialUse): string {
  const since = startedAt === null ? "すでに" : `${formatDateTime(startedAt)}に`;
  return `この無料体験はお一人1回限りで、${since}始めていただいています。`;
}

/** While a trial runs, /pricing offers no other one. */
export const useIsInTrial = () => useRootData()?.member?.trial != null;

function WaysLeft({ isSupertrialLeft }: TrialUse) {
  const isInTrial = useIsInTrial();
  const name = trialName("supertrial");
  return (
    <>
      {isSupertrialLeft && isInTrial ? (
        <p>{name}は、いまの無料体験が終わったあとにお申し込みいただけます。</p>
      ) : null}
      {isSupertrialLeft && !isInTrial ? (
        <p>
          {name}は、まだお使いいただけます。
          <Link to="/pricing#supertrial">{name}を申し込む</Link>
        </p>
      ) : null}
      <p>
        有料プランは、いつでもお申し込みいただけます。<Link to="/pricing">プランを見る</Link>
      </p>
    </>
  );
}
