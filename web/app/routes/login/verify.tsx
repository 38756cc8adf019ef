import { Link } from "react-router";
import { AccountScreen, EmailLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { MailSent, MissingMailHelp } from "../../accounts/mails/mail-sent.tsx";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ActionForm } from "../../accounts/forms/action-form.tsx";
import { SubmitButton } from "../../accounts/forms/submit-button.tsx";
import { useRegistrationMail } from "../../accounts/registration/use-registration-mail.ts";
import { useSignedInEmail } from "../../accounts/sign-in/use-signed-in-email.ts";
import type { Route } from "./+types/verify";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(
    args,
    "メールアドレスの確認がすんでいないときに、確認のメールをもう一度送る画面です。",
  );
}

/** For identities whose address is not verified. */
export default function VerifyAddressPage() {
  const next = useNextPage();
  const address = useSignedInEmail();
  const { sentTo, busy, failure, send } = useRegistrationMail(next);
  return (
    <AccountScreen
      heading="メールアドレスの確認"
      ways={
        <>
          <Link to={withNext("/register", next)}>
            {address === null ? "新規登録" : "ほかのアドレスで登録する"}
          </Link>
          {address === null ? (
            <Link to={withNext("/login", next)}>登録済みの方は、ログイン</Link>
          ) : (
            <Link to="/logout">ログアウト</Link>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} />
      {address === null ? (
        <p>
          ログインしていないため、送り先がわかりません。新規登録を、最初からやり直してください。
        </p>
      ) : null}
      {typeof address === "string" && sentTo === null ? (
        <>
          <p>
            このアドレスがご本人のものかどうかの確認が、まだすんでいません。メールのリンクを押すと、登録を続けられます。
          </p>
          <EmailLine address={address} />
          <ActionForm name="メールアドレスの確認" action={() => send(address)}>
            <SubmitButton busy={busy} working="送っています">
              確認のメールを送る
            </SubmitButton>
          </ActionForm>
        </>
      ) : null}
      {sentTo === null ? null : (
        <>
          <MailSent address={sentTo}>リンクを押すと、登録を続けられます。</MailSent>
          <MissingMailHelp />
        </>
      )}
    </AccountScreen>
  );
}
