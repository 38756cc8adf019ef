import { Link } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { EmailStep } from "../../accounts/sign-in/email-step.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { useRedirectIfSignedIn } from "../../accounts/sign-in/use-redirect-if-signed-in.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import type { Route } from "./+types/email";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がログインするメールアドレスを入力する画面です。");
}

export default function LoginByEmailPage() {
  const next = useNextPage();
  const { failure, fail } = useAsyncAction();
  useRedirectIfSignedIn(next, fail);
  return (
    <AccountScreen
      heading="メールアドレスでログイン"
      ways={
        <>
          <Link to={withNext("/login", next)}>Googleでログインする</Link>
          <Link to={withNext("/register", next)}>はじめての方は、新規登録</Link>
        </>
      }
    >
      <FailureNotice failure={failure} />
      <EmailStep next={next} />
    </AccountScreen>
  );
}
