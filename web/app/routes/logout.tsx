import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AccountScreen } from "../accounts/account-screen.tsx";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { loadPrivatePage, privateMeta } from "../accounts/private-page.ts";
import { useSending } from "../accounts/use-sending.ts";
import { loadIdentity } from "../identity/load-identity.ts";
import { sessionMark } from "../identity/session-mark.ts";
import { useRootData } from "../layout/root-data.ts";
import { HAPPENED, useHappened } from "../outcomes/happened.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/logout";

export { privateHeaders as headers } from "../accounts/private-page.ts";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がログアウトする画面です。");
}

/** Signs out when it is opened, then stands there as a new document that knows nobody. */
export default function LogoutPage() {
  const navigate = useNavigate();
  const wasSignedIn = useRootData()?.session === true;
  const happened = useHappened();
  const state: unknown = useLocation().state;
  const { failure, run } = useSending();
  const [out, setOut] = useState(false);
  useEffect(() => {
    // After the reload nothing is tried again, whatever the host still remembers.
    if (sessionMark() === null && (!wasSignedIn || state !== null)) {
      setOut(true);
      return;
    }
    run(async () => {
      const identity = await loadIdentity();
      // The history keeps it over the reload.
      await navigate("/logout", { replace: true, state: HAPPENED });
      await identity.signOut();
      window.location.reload();
    });
    // Once for each time the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <AccountScreen heading={out && happened ? "ログアウトしました" : "ログアウト"}>
      <FailureNotice failure={failure} />
      <p aria-live="polite">
        {out
          ? "このブラウザーでは、だれもログインしていません。保存した内容は残っています。"
          : "ログアウトしています。"}
      </p>
      {out ? <ButtonLink to="/login">ログイン画面へ</ButtonLink> : null}
    </AccountScreen>
  );
}
