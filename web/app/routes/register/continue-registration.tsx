import { ApiError } from "@tenbin/contract/client";
import { useNavigate } from "react-router";
import { EmailLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { withNext } from "../../accounts/sign-in/next-page.ts";
import { TermsNote } from "../../accounts/registration/terms-note.tsx";
import { ActionForm } from "../../accounts/forms/action-form.tsx";
import { SubmitButton } from "../../accounts/forms/submit-button.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { useSignedInEmail } from "../../accounts/sign-in/use-signed-in-email.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { openDocument } from "../../urls/open-document.ts";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";

export function ContinueRegistration({ next }: { readonly next: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, failure, run } = useAsyncAction();
  const address = useSignedInEmail();

  const register = async () => {
    try {
      await api().call("registerIdentity");
      openDocument(withNext("/register/login", next), { replace: true });
    } catch (error) {
      const errorType = error instanceof ApiError ? error.errorType : null;
      if (errorType === "email_not_verified") return navigate(withNext("/login/verify", next));
      if (errorType !== "already_registered") throw error;
      // The address belongs to another account, so this identity cannot continue.
      await navigate("/register/existed", { replace: true, state: FLOW_ENDED_STATE });
      await (await loadIdentity()).signOut();
    }
  };

  return (
    <>
      <p>このアカウントでログインしていますが、会員登録はまだ終わっていません。</p>
      <EmailLine address={address} />
      <FailureNotice failure={failure} />
      <ActionForm name="登録の続き" action={() => run(register)}>
        <SubmitButton busy={busy} working="登録しています">
          このアドレスで登録する
        </SubmitButton>
      </ActionForm>
      <p>会員登録は無料です。お支払い方法の登録はなく、自動で有料になることもありません。</p>
      <TermsNote />
    </>
  );
}
