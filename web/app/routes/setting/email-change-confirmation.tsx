import { useNavigate } from "react-router";
import { EmailLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { mailedTokenValue } from "../../accounts/mails/mailed-token.ts";
import { ActionForm } from "../../accounts/forms/action-form.tsx";
import { SubmitButton } from "../../accounts/forms/submit-button.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useLinkCheck, useLinkErrorRedirect } from "../../accounts/mails/use-link-check.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";

const LINK_ERROR_PAGES = {
  link_expired: "/setting/mail-change/timelimit",
  already_registered: "/setting/mail-change/existed",
} as const;

/** Changes the address by a button: opening a link alone changes nothing. */
export function EmailChangeConfirmation({ token }: { readonly token: string | undefined }) {
  const api = useApi();
  const navigate = useNavigate();
  const { clear } = mailedTokenValue("/setting/mail-change/confirm");
  const redirectOnLinkError = useLinkErrorRedirect(LINK_ERROR_PAGES, clear);
  const linkCheck = useAsyncAction();
  const { busy, failure, run } = useAsyncAction();
  const link = useLinkCheck(
    token,
    linkCheck,
    (secret) => api().call("confirmMailChange", { body: { token: secret, confirm: false } }),
    redirectOnLinkError,
  );
  const confirm = async () => {
    if (token === undefined) return;
    await api().call("confirmMailChange", { body: { token, confirm: true } });
    clear();
    // The address change has ended all sessions.
    if (sessionHint() !== null) await (await loadIdentity()).signOut();
    await navigate("/setting/mail-change/done", { replace: true, state: FLOW_ENDED_STATE });
  };
  return (
    <>
      <p>
        ログインに使うアドレスを、次のアドレスに変更します。変更すると、すべての端末でログアウトします。新しいアドレスでログインし直してください。
      </p>
      <EmailLine address={link?.email} />
      <FailureNotice failure={linkCheck.failure ?? failure} />
      <ActionForm
        name="新しいメールアドレスの確認"
        action={() => run(confirm, redirectOnLinkError)}
      >
        <SubmitButton busy={busy || link === undefined} working="確かめています">
          このアドレスに変更する
        </SubmitButton>
      </ActionForm>
    </>
  );
}
