import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { AccountScreen } from "../accounts/account-screen.tsx";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { privateMeta } from "../accounts/private-page.ts";
import { ActionForm } from "../accounts/forms/action-form.tsx";
import { SubmitButton } from "../accounts/forms/submit-button.tsx";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { loadIdentity } from "../identity/load-identity.ts";
import { sessionHint } from "../identity/session/session-hint.ts";
import { useRootData } from "../site/root-data.ts";
import { FLOW_ENDED_STATE, useFlowEnded } from "../outcomes/flow-ended.ts";
import { sitePageData } from "../site/site-page-data.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import type { Route } from "./+types/logout";

export function loader({ pattern, request }: Route.LoaderArgs) {
  return sitePageData(pattern, { isAsked: isSameOriginRequest(request) });
}

/**
 * Whether the request comes from a page of this site, not from another site, a mail or a typed
 * address. Browsers that send no header count as foreign.
 */
function isSameOriginRequest({ headers }: Request): boolean {
  return headers.get("sec-fetch-site") === "same-origin";
}

export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がログアウトする画面です。");
}

/**
 * Signs out at once if opened from a page of the site, else asks first, so that other sites cannot
 * sign anybody out. Then it reloads as a document without a session.
 */
export default function LogoutPage({ loaderData: { isAsked } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const wasSignedIn = useRootData()?.session === true;
  const happened = useFlowEnded();
  const state: unknown = useLocation().state;
  const { busy, failure, run } = useAsyncAction();
  const [isSignedOut, setSignedOut] = useState(false);
  const signOut = () =>
    run(async () => {
      const identity = await loadIdentity();
      // The history state survives the reload.
      await navigate("/logout", { replace: true, state: FLOW_ENDED_STATE });
      await identity.signOut();
      window.location.reload();
    });
  useEffect(() => {
    // After the reload it does not try again, even if the host still has the session.
    if (sessionHint() === null && (!wasSignedIn || state !== null)) setSignedOut(true);
    // Nor does it if the viewer comes back to this entry after a new sign-in.
    else if (isAsked && state === null) signOut();
    // Once for each time the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (isSignedOut) {
    return (
      <AccountScreen heading={happened ? "ログアウトしました" : "ログアウト"}>
        <p aria-live="polite">
          このブラウザーでは、だれもログインしていません。保存した内容は残っています。
        </p>
        <ButtonLink to="/login">ログイン画面へ</ButtonLink>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen heading="ログアウト" ways={<Link to="/">ログアウトせずにトップページへ</Link>}>
      <p>このブラウザーからログアウトします。保存した内容は残ります。</p>
      <FailureNotice failure={failure} />
      <ActionForm name="ログアウト" action={signOut}>
        <SubmitButton busy={busy} working="ログアウトしています">
          ログアウトする
        </SubmitButton>
      </ActionForm>
    </AccountScreen>
  );
}
