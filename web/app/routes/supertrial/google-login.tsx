import type { User } from "@tenbin/contract";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { AccountScreen, EmailLine } from "../../accounts/account-screen.tsx";
import { ActionDone } from "../../accounts/action-done.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ViewerContent } from "../../accounts/settings-screen.tsx";
import { GoogleButton } from "../../accounts/sign-in/google-button.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { useRequireAccount } from "../../accounts/use-require-account.ts";
import type { GoogleSignInMode } from "../../identity/identity.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { useReloadData } from "../../viewer/session-watcher.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import type { Route } from "./+types/google-login";
import { HasOwnSignIn } from "./has-own-sign-in.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "30日間の無料体験を始めた方が、Googleアカウントを登録する画面です。");
}

export default function SupertrialGoogleLogin() {
  const { user, failed } = useRequireAccount("/supertrial/google-login");
  const isTemporal = user?.user_type === "temporal";
  return (
    <AccountScreen
      heading="Googleアカウントの登録"
      ways={
        isTemporal ? (
          <Link to="/supertrial/password-setting">代わりにパスワードを決める</Link>
        ) : undefined
      }
    >
      <ViewerContent user={user} failed={failed}>
        {({ user_type: type, uid, email }) =>
          type === "temporal" ? <GoogleRegistration uid={uid} email={email} /> : <HasOwnSignIn />
        }
      </ViewerContent>
    </AccountScreen>
  );
}

const OTHER_USER = { code: "auth/user-mismatch" };

/** With the Google account of the same address a temporal member becomes a personal one, and keeps the uid. */
function GoogleRegistration({ uid, email }: Pick<User, "uid" | "email">) {
  const api = useApi();
  const reloadData = useReloadData();
  const sending = useAsyncAction();
  const [isDone, setIsDone] = useState(false);
  const register = async () => {
    await api().call("registerIdentity");
    setIsDone(true);
    await reloadData();
  };
  const link = (way: GoogleSignInMode) =>
    sending.run(async () => {
      await (await loadIdentity()).linkGoogle(way);
      await register();
    });
  useEffect(() => {
    // Back from Google. It also loads the provider's library, because browsers open a popup only shortly after a click.
    const arrive = async () => {
      const identity = await loadIdentity();
      const arrived = await identity.finishRedirect();
      if (arrived === null) return;
      if (arrived.uid !== uid) throw Object.assign(new Error("Another user"), OTHER_USER);
      await register();
    };
    arrive().catch(sending.fail);
    // Once for each time the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (isDone) {
    return (
      <ActionDone>
        <Notice tone="ok">Googleアカウントを登録しました。</Notice>
        <p>これからは、Googleでログインできます。無料体験の期限は変わりません。</p>
        <ButtonLink to="/search" variant="primary">
          企業を探す
        </ButtonLink>
      </ActionDone>
    );
  }
  return (
    <>
      <p>次のアドレスのGoogleアカウントを登録すると、これからはGoogleでログインできます。</p>
      <EmailLine address={email} />
      <FailureNotice failure={sending.failure} onRedirect={() => link("redirect")} />
      <GoogleButton label="Googleで登録" busy={sending.busy} onPress={() => link("popup")} />
    </>
  );
}
