import { Link } from "react-router";
import { AccountScreen, Or } from "../../accounts/account-screen.tsx";
import { AddressStep } from "../../accounts/sign-in/address-step.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { GoogleButton } from "../../accounts/sign-in/google-button.tsx";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { useArrival } from "../../accounts/sign-in/use-arrival.ts";
import { useGoogle } from "../../accounts/sign-in/use-google.ts";
import { useSending } from "../../accounts/use-sending.ts";
import type { Route } from "./+types/page";

export { privateHeaders as headers } from "../../accounts/private-page.ts";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がメールアドレスかGoogleアカウントでログインする画面です。");
}

/** Both ways to log in. */
export default function LoginPage() {
  const next = useNextPage();
  const sending = useSending();
  const google = useGoogle(sending, next);
  useArrival(next, sending.fail);
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
      <AddressStep next={next} />
      <Or />
      <GoogleButton label="Googleでログイン" busy={sending.busy} onPress={() => google("popup")} />
    </AccountScreen>
  );
}
