import { useState } from "react";
import { MailSent, MissingMailHelp } from "../../accounts/mails/mail-sent.tsx";
import { ReauthenticationForm } from "../../accounts/forms/reauthentication-form.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { DeletionTerms } from "./deletion-terms.tsx";

export function RequestDeletion({ address }: { readonly address: string }) {
  const api = useApi();
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <>
        <MailSent address={address}>
          リンクを押すと、退会する前の最後の確認に進みます。まだ退会していません。
        </MailSent>
        <MissingMailHelp />
        <Button onClick={() => setSent(false)}>メールを送り直す</Button>
      </>
    );
  }
  return (
    <>
      <DeletionTerms />
      <p>登録したアドレスにメールを送ります。退会するまでは、いまのまま使えます。</p>
      <ReauthenticationForm
        address={address}
        name="退会の手続き"
        action="退会のメールを送る"
        working="送っています"
        onProven={async () => {
          await api().call("requestDeletion");
          setSent(true);
        }}
      />
    </>
  );
}
