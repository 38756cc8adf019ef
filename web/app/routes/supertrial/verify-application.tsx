import { ApiError } from "@tenbin/contract/client";
import { SUPERTRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { useState } from "react";
import { Link } from "react-router";
import { AccountScreen, EmailLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { ActionForm } from "../../accounts/forms/action-form.tsx";
import { SubmitButton } from "../../accounts/forms/submit-button.tsx";
import { LinkRequired } from "../../accounts/mails/link-required.tsx";
import { mailedTokenValue, useMailedToken } from "../../accounts/mails/mailed-token.ts";
import { useLinkCheck } from "../../accounts/mails/use-link-check.ts";
import { withNext } from "../../accounts/sign-in/next-page.ts";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { describeUse, readTrialUse } from "../../trial/trial-result.tsx";
import { loadIdentity } from "../../identity/load-identity.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { openDocument } from "../../urls/open-document.ts";

/** After which the link is of no more use. */
const refusals: ReadonlySet<string> = new Set(["link_expired", "trial_used"]);

const QUESTIONNAIRE = "/supertrial/questionnaire";

/** Opened by the mailed link. */
export function VerifyApplication() {
  const token = useMailedToken("/supertrial/verify");
  return (
    <AccountScreen heading={`${SUPERTRIAL_DAYS}日間の無料体験の確認`}>
      {token === null ? (
        <LinkRequired to="/pricing" label="プランのページへ" />
      ) : (
        <ApplicationConfirmation token={token} />
      )}
    </AccountScreen>
  );
}

/** Applies by a button: opening a link alone changes nothing. */
export function ApplicationConfirmation({ token }: { readonly token: string | undefined }) {
  const api = useApi();
  const { clear } = mailedTokenValue("/supertrial/verify");
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const noteRefusal = (error: unknown) => {
    const isRefusal = error instanceof ApiError && refusals.has(error.errorType ?? "");
    setRefusal(isRefusal ? error : null);
    return isRefusal;
  };
  const linkCheck = useAsyncAction();
  const { busy, failure, run } = useAsyncAction();
  const link = useLinkCheck(
    token,
    linkCheck,
    (secret) => api().call("verifySupertrial", { body: { token: secret, confirm: false } }),
    noteRefusal,
  );
  const confirm = async () => {
    if (token === undefined) return;
    const body = { token, confirm: true };
    const application = await api().call("verifySupertrial", { body });
    if (application === undefined) return;
    const { customToken } = application;
    // Members sign in as always: a mailed link opens no session of theirs.
    if (customToken !== null) await (await loadIdentity()).signInWithCustomToken(customToken);
    clear();
    const page = customToken === null ? withNext("/login", QUESTIONNAIRE) : QUESTIONNAIRE;
    openDocument(page, { replace: true });
    // The form stays busy until the page is left.
    await new Promise<never>(() => {});
  };
  if (refusal?.errorType === "link_expired") {
    return (
      <div className="stack" role="alert">
        <p>
          このリンクは、期限が切れているか、すでに使われています。手続きを終えた方は、ログインしてください。
        </p>
        <ButtonLink to="/pricing#supertrial">もう一度申し込む</ButtonLink>
        <Link to="/login">ログイン</Link>
      </div>
    );
  }
  if (refusal?.errorType === "trial_used") {
    return (
      <div className="stack" role="alert">
        <p>
          {describeUse(readTrialUse(refusal))}
          会員登録をすると、無料会員としてお使いいただけ、有料プランもお申し込みいただけます。登録ずみの方は、ログインしてください。
        </p>
        <ButtonLink to="/register">会員登録へ</ButtonLink>
        <Link to="/pricing">プランを見る</Link>
        <Link to="/login">ログイン</Link>
      </div>
    );
  }
  return (
    <>
      <p>
        次のアドレスで、無料体験の手続きを進めます。無料体験は、次の画面のアンケートにお答えいただくと始まります。
      </p>
      <EmailLine address={link?.email} />
      <FailureNotice failure={linkCheck.failure ?? failure} />
      <ActionForm name="無料体験の手続き" action={() => run(confirm, noteRefusal)}>
        <SubmitButton busy={busy || link === undefined} working="確かめています">
          手続きを進める
        </SubmitButton>
      </ActionForm>
    </>
  );
}
