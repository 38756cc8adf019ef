import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { pendingOffer } from "../../viewer/pending-offer.ts";
import { ViewerSkeleton } from "../../accounts/settings-screen.tsx";
import { useRootData } from "../../site/root-data.ts";
import { useViewer } from "../../viewer/use-viewer.ts";
import { openDocument } from "../../urls/open-document.ts";
import { ContinueRegistration } from "./continue-registration.tsx";
import { TrialQuestionnaire } from "./trial-questionnaire.tsx";
import type { Route } from "./+types/login";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(
    args,
    "ログインはできたものの会員登録が終わっていない方が、登録を続ける画面です。",
  );
}

/** For an identity without an account, and for the last step of those with one; visitors start over, members go on. */
export default function ContinueRegistrationPage() {
  const next = useNextPage();
  const navigate = useNavigate();
  const { state, user } = useViewer();
  const root = useRootData();
  const isMember = root !== undefined && (root.member !== null || root.memberUnknown);
  const isAsked = user !== null && pendingOffer(user) === "trial";
  useEffect(() => {
    if (state === "signed-out") void navigate(withNext("/register", next), { replace: true });
    if (state === "signed-in" && !isAsked) openDocument(next, { replace: true });
  }, [state, isAsked, navigate, next]);
  if (isAsked) return <TrialQuestionnaire next={next} />;
  return (
    <AccountScreen heading="登録の続き" ways={<Link to="/logout">登録せずにログアウトする</Link>}>
      {state === "unregistered" || !isMember ? (
        <ContinueRegistration next={next} />
      ) : (
        <ViewerSkeleton />
      )}
    </AccountScreen>
  );
}
