import { useNavigate } from "react-router";
import { AddressLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { mailedToken } from "../../accounts/mails/mailed-token.ts";
import { SubmitButton } from "../../accounts/forms/submit-button.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useLinkCheck, useLinkEnd } from "../../accounts/mails/use-link-check.ts";
import { useSending } from "../../accounts/use-sending.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionMark } from "../../identity/session/session-mark.ts";
import { HAPPENED } from "../../outcomes/happened.ts";

const ENDS = {
  link_expired: "/setting/mail-change/timelimit",
  already_registered: "/setting/mail-change/existed",
} as const;

/** Shows the new address, then changes to it by a press: opening a link alone changes nothing. */
export function ConfirmMail({ token }: { readonly token: string | undefined }) {
  const api = useApi();
  const navigate = useNavigate();
  const { clear } = mailedToken("/setting/mail-change/confirm");
  const ended = useLinkEnd(ENDS, clear);
  const looking = useSending();
  const { busy, failure, run } = useSending();
  const link = useLinkCheck(
    token,
    looking,
    (secret) => api().call("confirmMailChange", { body: { token: secret, confirm: false } }),
    ended,
  );
  const confirm = async () => {
    if (token === undefined) return;
    await api().call("confirmMailChange", { body: { token, confirm: true } });
    clear();
    // Every session ended with the old address.
    if (sessionMark() !== null) await (await loadIdentity()).signOut();
    await navigate("/setting/mail-change/done", { replace: true, state: HAPPENED });
  };
  return (
    <>
      <p>
        ログインに使うアドレスを、次のアドレスに変更します。変更すると、すべての端末でログアウトします。新しいアドレスでログインし直してください。
      </p>
      <AddressLine address={link?.email} />
      <FailureNotice failure={looking.failure ?? failure} />
      <form
        method="post"
        aria-label="新しいメールアドレスの確認"
        onSubmit={(event) => {
          event.preventDefault();
          run(confirm, ended);
        }}
      >
        <SubmitButton busy={busy || link === undefined} working="確かめています">
          このアドレスに変更する
        </SubmitButton>
      </form>
    </>
  );
}
