import { Link } from "react-router";
import { AccountScreen, OrDivider } from "../../accounts/account-screen.tsx";
import { EmailStep } from "../../accounts/sign-in/email-step.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { GoogleButton } from "../../accounts/sign-in/google-button.tsx";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { useRedirectIfSignedIn } from "../../accounts/sign-in/use-redirect-if-signed-in.ts";
import { useGoogleSignIn } from "../../accounts/sign-in/use-google-sign-in.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import type { Route } from "./+types/page";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がメールアドレスかGoogleアカウントでログインする画面です。");
}

export default function LoginPage() {
  const next = useNextPage();
  const sending = useAsyncAction();
  const google = useGoogleSignIn(sending, next);
  useRedirectIfSignedIn(next, sending.fail);
  return (
    <AccountScreen
      heading="ログイン"
      ways={
        <>
          <Link to={withNext("/register", next)}>はじめての方は、新規登録</Link>
          <Link to="/setting/password-forget">パスワードを忘れたとき</Link>
          <Link to="/search">ログインせずに企業を調べる</Link>
        </>
      }
    >
      <FailureNotice failure={sending.failure} onRedirect={() => google("redirect")} />
      <EmailStep next={next} />
      <OrDivider />
      <GoogleButton
        label="Googleでログイン"
        otherWay="メールアドレスなら、この画面でログインできます。"
        busy={sending.busy}
        onPress={() => google("popup")}
      />
    </AccountScreen>
  );
}
