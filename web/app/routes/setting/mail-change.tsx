import { MAX_EMAIL_LENGTH } from "@tenbin/contract/accounts/email-address";
import { useState } from "react";
import { EmailLine } from "../../accounts/account-screen.tsx";
import { MailSent, MissingMailHelp } from "../../accounts/mails/mail-sent.tsx";
import { SettingsScreen } from "../../accounts/settings-screen.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ReauthenticationForm } from "../../accounts/forms/reauthentication-form.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import type { Route } from "./+types/mail-change";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がログインに使うメールアドレスを変える画面です。");
}

const specs = {
  email: {
    label: "新しいメールアドレス",
    required: "type",
    email: true,
    maxLength: MAX_EMAIL_LENGTH,
  },
} as const;

/** The old address stays valid until the mailed link is confirmed. */
export default function MailChangePage() {
  const api = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SettingsScreen page="/setting/mail-change" heading="メールアドレスの変更">
      {({ email }) =>
        sentTo === null ? (
          <>
            <p>
              新しいアドレスに届くメールのリンクを押すと、変更が終わります。それまでは、いまのアドレスでログインします。
            </p>
            <EmailLine address={email}>
              <span className="note">いまのアドレス</span>
            </EmailLine>
            <ReauthenticationForm
              address={email}
              name="メールアドレスの変更"
              specs={specs}
              action="確認のメールを送る"
              working="送っています"
              onProven={async (values) => {
                const address = values["email"]?.trim() ?? "";
                await api().call("changeMail", { body: { email: address } });
                setSentTo(address);
              }}
            >
              {(control) => <EmailField control={control("email")} />}
            </ReauthenticationForm>
          </>
        ) : (
          <>
            <MailSent address={sentTo}>
              リンクを押すと、ログインに使うアドレスが変わります。
            </MailSent>
            <p>変更の手続きがあったことは、いまのアドレスにもメールでお知らせします。</p>
            <MissingMailHelp />
            <Button onClick={() => setSentTo(null)}>アドレスを入力し直す</Button>
          </>
        )
      }
    </SettingsScreen>
  );
}
