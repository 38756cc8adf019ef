import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { useNavigate } from "react-router";
import { EmailLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { ActionForm } from "../../accounts/forms/action-form.tsx";
import { SubmitButton } from "../../accounts/forms/submit-button.tsx";
import { ActionDone } from "../../accounts/action-done.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useState } from "react";
import { DeletionTerms } from "./deletion-terms.tsx";
import { type AcceptedDeletion, parseAcceptedDeletion } from "./deletion-state.ts";

/** Final confirmation, opened by the mailed link. */
export function ConfirmDeletion({
  token,
  address,
  onLinkUsed,
  onDeleted,
}: {
  readonly token: string;
  readonly address: string;
  readonly onLinkUsed: () => void;
  /** Shows the result before the ended session can redirect to the login. */
  readonly onDeleted: (accepted: AcceptedDeletion | null) => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, failure, run } = useAsyncAction();
  const [isExpired, setExpired] = useState(false);
  const deleteAccount = async () => {
    const identity = await loadIdentity();
    const response = await api().call("deleteUser", { body: { token } });
    const state = { goneOn: response?.data_gone_on, paymentsEnded: response?.payments_ended };
    onDeleted(parseAcceptedDeletion(state));
    onLinkUsed();
    await identity.signOut(async () => {
      await navigate("/setting/delete-account", { replace: true, state });
    });
  };
  const handleError = (error: unknown) => {
    const isEnd = error instanceof ApiError && error.errorType === "link_expired";
    setExpired(isEnd);
    return isEnd;
  };
  if (isExpired) {
    return (
      <ActionDone>
        <Notice tone="danger">{errors.link_expired.message}</Notice>
        <p>退会していません。続けるときは、メールをもう一度送ってください。</p>
        <Button
          onClick={() => {
            onLinkUsed();
            void navigate("/setting/delete-account", { replace: true });
          }}
        >
          退会の手続きをやり直す
        </Button>
      </ActionDone>
    );
  }
  return (
    <>
      <p>次のアカウントの退会手続きです。まだ退会していません。</p>
      <EmailLine address={address} />
      <DeletionTerms />
      <FailureNotice failure={failure} />
      <ActionForm name="退会の確認" action={() => run(deleteAccount, handleError)}>
        <SubmitButton busy={busy} working="手続きをしています" variant="danger">
          退会する
        </SubmitButton>
      </ActionForm>
    </>
  );
}
