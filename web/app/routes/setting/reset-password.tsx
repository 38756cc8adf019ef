import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { mailedToken } from "../../accounts/mails/mailed-token.ts";
import { NewPasswordForm } from "../../accounts/forms/new-password-form.tsx";
import { Told } from "../../accounts/told.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useLinkCheck, useLinkEnd } from "../../accounts/mails/use-link-check.ts";
import { useSending } from "../../accounts/use-sending.ts";
import { WithoutLink } from "../../accounts/mails/without-link.tsx";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionMark } from "../../identity/session/session-mark.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

const ENDS = { link_expired: "/setting/password-forget/timelimit" } as const;

/** A new password by a mailed link, then the login with it. */
export function ResetPassword({ token }: { readonly token: string | null | undefined }) {
  const api = useApi();
  const [done, setDone] = useState(false);
  const { clear } = mailedToken("/setting/password-forget/reset");
  const ended = useLinkEnd(ENDS, clear);
  const looking = useSending();
  const { busy, failure, run } = useSending();
  const link = useLinkCheck(
    token ?? undefined,
    looking,
    (secret) => api().call("resetPassword", { body: { token: secret } }),
    ended,
  );
  const reset = async (password: string) => {
    if (typeof token !== "string") return;
    await api().call("resetPassword", { body: { token, new_password: password } });
    clear();
    setDone(true);
    // Every session ended with the old password.
    if (sessionMark() !== null) await (await loadIdentity()).signOut();
  };
  if (done) {
    return (
      <Told>
        <Notice tone="ok">新しいパスワードにしました。</Notice>
        <p>すべての端末でログアウトしています。新しいパスワードでログインしてください。</p>
        <ButtonLink to="/login/email">ログイン画面へ</ButtonLink>
      </Told>
    );
  }
  if (token === null) {
    return <WithoutLink to="/setting/password-forget" label="再設定のメールを送る" />;
  }
  return (
    <>
      <p>新しいパスワードを決めると、すべての端末でログアウトします。</p>
      <FailureNotice failure={looking.failure ?? failure} />
      <NewPasswordForm
        address=""
        action="新しいパスワードにする"
        working="変更しています"
        busy={busy || link === undefined}
        onSend={(password) => run(() => reset(password), ended)}
      />
    </>
  );
}
