import { Button } from "../../ui/actions/button.tsx";
import { AccountScreen } from "../account-screen.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { MailSent, MissingMailHelp } from "../mails/mail-sent.tsx";
import type { useRegistrationMail } from "./use-registration-mail.ts";

type RegistrationMail = ReturnType<typeof useRegistrationMail>;

/** The text is the same for every address, so that it does not reveal who is registered. */
export function RegistrationMailSent({
  address,
  busy,
  failure,
  send,
  again,
}: Pick<RegistrationMail, "busy" | "failure" | "send" | "again"> & { readonly address: string }) {
  return (
    <AccountScreen
      heading="メールを送りました"
      ways={
        <button type="button" onClick={again}>
          ほかのアドレスで登録する
        </button>
      }
    >
      <MailSent address={address}>
        メールを開いてリンクを押すと、パスワードを決める画面に進みます。
      </MailSent>
      <FailureNotice failure={failure} />
      <MissingMailHelp />
      <Button disabled={busy} onClick={() => send(address)}>
        もう一度送る
      </Button>
    </AccountScreen>
  );
}
