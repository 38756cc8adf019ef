import type { User } from "@tenbin/contract";
import { PROLONGATION_DAYS, SUPERTRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { useState } from "react";
import { Link } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { ActionDone } from "../../accounts/action-done.tsx";
import { ViewerContent } from "../../accounts/settings-screen.tsx";
import { useRequireAccount } from "../../accounts/use-require-account.ts";
import { ProductDoors } from "../../outcomes/product-doors.tsx";
import { ClosingQuestionnaire } from "../../trial/closing-questionnaire.tsx";
import { pendingOffer } from "../../viewer/pending-offer.ts";
import { Questionnaire } from "../../trial/questionnaire.tsx";
import { formatSeconds } from "../../ui/format-seconds.ts";
import {
  trialName,
  TrialResult,
  type TrialStart,
  useIsInTrial,
} from "../../trial/trial-result.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { UnbrokenText } from "../../ui/figures/unbroken-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Before the supertrial starts and, while it runs, before it is prolonged. */
export function SupertrialQuestionnaire() {
  const { user, failed } = useRequireAccount("/supertrial/questionnaire");
  return (
    <AccountScreen
      heading="アンケート"
      ways={user?.user_type === "temporal" ? <OwnSignIn /> : undefined}
    >
      <ViewerContent user={user} failed={failed}>
        {(member) => <SupertrialSteps user={member} />}
      </ViewerContent>
    </AccountScreen>
  );
}

/** Who is not registered signs in by mailed links until then. */
function OwnSignIn() {
  return (
    <>
      <Link to="/supertrial/password-setting">パスワードを決める</Link>
      <Link to="/supertrial/google-login">Googleアカウントを登録する</Link>
    </>
  );
}

export function SupertrialSteps({ user }: { readonly user: User }) {
  const [start, setStart] = useState<TrialStart | null>(null);
  const [prolongedTo, setProlongedTo] = useState<number | null>(null);
  const end = user.supertrial_expires_at;
  if (start !== null) {
    return (
      <ActionDone>
        <TrialResult offer="supertrial" start={start} userType={user.user_type} />
        <NextStep isTemporal={user.user_type === "temporal"} />
        {start.expires_at === null || user.user_type === "temporal" ? null : <ProductDoors />}
      </ActionDone>
    );
  }
  if (prolongedTo !== null) {
    return (
      <ActionDone>
        <Notice tone="ok">
          <UnbrokenText>{`無料体験を延長しました。新しい期限は${formatSeconds(prolongedTo)}です。`}</UnbrokenText>
        </Notice>
        <NextStep isTemporal={user.user_type === "temporal"} />
      </ActionDone>
    );
  }
  if (pendingOffer(user) === "supertrial") {
    return (
      <>
        <p>
          答えると{SUPERTRIAL_DAYS}
          日間の無料体験が始まり、ライトプランと同じ機能を使えます。お支払い方法の登録はなく、自動で有料になることもありません。
        </p>
        <Questionnaire offer="supertrial" onAnswered={setStart} />
      </>
    );
  }
  if (user.supertrial_over) return <SupertrialOver />;
  if (!user.supertrial_active || end === null) return <NoApplication />;
  if (user.supertrial_prolonged) {
    return (
      <p>
        <UnbrokenText>
          {`無料体験の期限は${formatSeconds(end)}です。延長は1回限りで、すでに延長しています。`}
        </UnbrokenText>
      </p>
    );
  }
  return (
    <>
      <p>
        <UnbrokenText>
          {`無料体験の期限は${formatSeconds(end)}です。次のアンケートに答えると、1回だけ${PROLONGATION_DAYS}日延びます。`}
        </UnbrokenText>
      </p>
      <ClosingQuestionnaire onProlonged={setProlongedTo} />
    </>
  );
}

/** Opens documents, so that nothing is left of what held before. */
function NextStep({ isTemporal }: { readonly isTemporal: boolean }) {
  if (!isTemporal) {
    return (
      <ButtonLink to="/search" reloadDocument>
        企業を探す
      </ButtonLink>
    );
  }
  return (
    <>
      <p>次にパスワードを決めると、メールのリンクがなくてもログインできます。</p>
      <ButtonLink to="/supertrial/password-setting" variant="primary" reloadDocument>
        パスワードを決める
      </ButtonLink>
    </>
  );
}

function SupertrialOver() {
  return (
    <>
      <Notice tone="notice">無料体験の期間は終わりました。</Notice>
      <p>
        無料会員として、これまでどおりお使いいただけます。請求はなく、保存した内容も残っています。
      </p>
      <ButtonLink to="/pricing">プランと料金を見る</ButtonLink>
    </>
  );
}

function NoApplication() {
  const isInTrial = useIsInTrial();
  return (
    <>
      <p>
        このアカウントでは、{trialName("supertrial")}をまだ申し込んでいません。
        {isInTrial
          ? "いまの無料体験が終わったあとに、プランのページからお申し込みいただけます。"
          : "プランのページから申し込むと、手続きのメールが届きます。"}
      </p>
      <ButtonLink to={isInTrial ? "/pricing" : "/pricing#supertrial"}>プランのページへ</ButtonLink>
    </>
  );
}
