import { useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { mailedTokenValue } from "../../accounts/mails/mailed-token.ts";
import { NewPasswordForm } from "../../accounts/forms/new-password-form.tsx";
import { ActionDone } from "../../accounts/action-done.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useLinkCheck, useLinkErrorRedirect } from "../../accounts/mails/use-link-check.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { LinkRequired } from "../../accounts/mails/link-required.tsx";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

const LINK_ERROR_PAGES = { link_expired: "/setting/password-forget/timelimit" } as const;

export function ResetPassword({ token }: { readonly token: string | null | undefined }) {
  const api = useApi();
  const [done, setDone] = useState(false);
  const { clear } = mailedTokenValue("/setting/password-forget/reset");
  const redirectOnLinkError = useLinkErrorRedirect(LINK_ERROR_PAGES, clear);
  const linkCheck = useAsyncAction();
  const { busy, failure, run } = useAsyncAction();
  const link = useLinkCheck(
    token ?? undefined,
    linkCheck,
    (secret) => api().call("resetPassword", { body: { token: secret } }),
    redirectOnLinkError,
  );
  const reset = async (password: string) => {
    if (typeof token !== "string") return;
    await api().call("resetPassword", { body: { token, new_password: password } });
    clear();
    setDone(true);
    // The new password has ended all sessions.
    if (sessionHint() !== null) await (await loadIdentity()).signOut();
  };
  if (done) {
    return (
      <ActionDone>
        <Notice tone="ok">パスワードを変更しました。</Notice>
        <p>すべての端末でログアウトしています。新しいパスワードでログインしてください。</p>
        <ButtonLink to="/login/email">ログイン画面へ</ButtonLink>
      </ActionDone>
    );
  }
  if (token === null) {
    return <LinkRequired to="/setting/password-forget" label="再設定のメールを送る" />;
  }
  return (
    <>
      <p>新しいパスワードを決めると、すべての端末でログアウトします。</p>
      <FailureNotice failure={linkCheck.failure ?? failure} />
      <NewPasswordForm
        address=""
        action="新しいパスワードにする"
        working="変更しています"
        busy={busy || link === undefined}
        onSend={(password, caught) =>
          run(
            () => reset(password),
            (error) => caught(error) || redirectOnLinkError(error),
          )
        }
      />
    </>
  );
}
