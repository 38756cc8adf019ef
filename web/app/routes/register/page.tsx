import { TRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { Link } from "react-router";
import { AccountScreen, OrDivider } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { GoogleButton } from "../../accounts/sign-in/google-button.tsx";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { RegistrationMailSent } from "../../accounts/registration/registration-mail-sent.tsx";
import { TermsNote } from "../../accounts/registration/terms-note.tsx";
import { SendMailForm } from "../../accounts/forms/send-mail-form.tsx";
import { useRedirectIfSignedIn } from "../../accounts/sign-in/use-redirect-if-signed-in.ts";
import { useGoogleSignIn } from "../../accounts/sign-in/use-google-sign-in.ts";
import { useRegistrationMail } from "../../accounts/registration/use-registration-mail.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import type { Route } from "./+types/page";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "メールアドレスかGoogleアカウントで会員登録を始める画面です。");
}

export default function RegisterPage() {
  const next = useNextPage();
  const sending = useAsyncAction();
  const google = useGoogleSignIn(sending, next);
  const mail = useRegistrationMail(next);
  useRedirectIfSignedIn(next, sending.fail);
  if (mail.sentTo !== null) return <RegistrationMailSent {...mail} address={mail.sentTo} />;
  return (
    <AccountScreen
      heading="新規登録"
      ways={
        <>
          <Link to={withNext("/login", next)}>登録済みの方は、ログイン</Link>
          <Link to="/search">登録せずに企業を調べる</Link>
        </>
      }
    >
      <p>
        会員登録は無料です。登録の最後に4つの質問に答えると、{TRIAL_DAYS}
        日間、ライトプランと同じ機能を試せます。お支払い方法の登録はなく、自動で有料になることもありません。株価・業績・開示は、登録しなくても見られます。
      </p>
      <FailureNotice failure={sending.failure} onRedirect={() => google("redirect")} />
      <FailureNotice failure={mail.failure} />
      <SendMailForm
        name="メールアドレスで登録"
        help="登録を続けるためのリンクを送ります。リンクは1時間使えます。"
        action="確認のメールを送る"
        busy={mail.busy}
        onSend={mail.send}
      />
      <OrDivider />
      <GoogleButton
        label="Googleで登録"
        otherWay="メールアドレスなら、この画面で登録できます。"
        busy={sending.busy}
        onPress={() => google("popup")}
      />
      <TermsNote />
    </AccountScreen>
  );
}
