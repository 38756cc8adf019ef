import { useNavigate } from "react-router";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { TermsNote } from "../accounts/registration/terms-note.tsx";
import { SendMailForm } from "../accounts/forms/send-mail-form.tsx";
import { useApi } from "../accounts/use-api.ts";
import { type AsyncAction, useAsyncAction } from "../accounts/use-async-action.ts";
import { FLOW_ENDED_STATE } from "../outcomes/flow-ended.ts";

/** Says the same whoever the address belongs to. */
export function SupertrialForm() {
  const sending = useAsyncAction();
  const apply = useSupertrialApplication(sending);
  return (
    <>
      <FailureNotice failure={sending.failure} />
      <SendMailForm
        name="無料体験の申し込み"
        help="手続きを進めるためのリンクを送ります。リンクは1時間使えます。"
        action="申し込みのメールを送る"
        busy={sending.busy}
        onSend={apply}
      />
      <TermsNote />
    </>
  );
}

/** Mails the link that begins the supertrial. */
export function useSupertrialApplication({
  run,
}: AsyncAction): (email: string, isRefused?: (error: unknown) => boolean) => void {
  const api = useApi();
  const navigate = useNavigate();
  return (email, isRefused) =>
    run(async () => {
      await api().call("applyForSupertrial", { body: { email } });
      await navigate("/supertrial/applied", { state: FLOW_ENDED_STATE });
    }, isRefused);
}
