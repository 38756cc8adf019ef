import { EmailLine } from "../../accounts/account-screen.tsx";
import { registrationRedirect } from "../../accounts/registration/registration-redirect.ts";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { continueAfterSignIn } from "../../accounts/sign-in/continue-after-sign-in.ts";
import { withNext } from "../../accounts/sign-in/next-page.ts";
import { mailedTokenValue } from "../../accounts/mails/mailed-token.ts";
import { NewPasswordForm } from "../../accounts/forms/new-password-form.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useLinkCheck, useLinkErrorRedirect } from "../../accounts/mails/use-link-check.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { Badge } from "../../ui/figures/badge.tsx";
import { Stepper } from "../../ui/feedback/stepper.tsx";

const LINK_ERROR_PAGES = {
  link_expired: "/register/timelimit",
  already_registered: "/register/existed",
} as const;

export function ChoosePassword({ token }: { readonly token: string | undefined }) {
  const api = useApi();
  const { clear } = mailedTokenValue("/register/verify");
  const redirectOnLinkError = useLinkErrorRedirect(LINK_ERROR_PAGES, clear);
  const linkCheck = useAsyncAction();
  const sending = useAsyncAction();
  const link = useLinkCheck(
    token,
    linkCheck,
    (secret) => api().call("verifyRegistration", { body: { token: secret } }),
    redirectOnLinkError,
  );
  const register = async (password: string) => {
    if (token === undefined) return;
    const response = await api().call("verifyRegistration", { body: { token, password } });
    const identity = await loadIdentity();
    const authUser = await identity.signInWithCustomToken(response?.customToken ?? "");
    clear();
    const next = registrationRedirect.take(Date.now());
    await continueAfterSignIn(api(), authUser, withNext("/register/login", next));
  };
  return (
    <>
      <Stepper label="登録の手順" step={2} steps={3} />
      <FailureNotice failure={linkCheck.failure} />
      <EmailLine address={link?.email}>
        {link === undefined ? null : <Badge>確認済み</Badge>}
      </EmailLine>
      <FailureNotice failure={sending.failure} />
      <NewPasswordForm
        address={link?.email ?? ""}
        action="質問へ進む"
        working="登録しています"
        busy={sending.busy || link === undefined}
        onSend={(password, caught) =>
          sending.run(
            () => register(password),
            (error) => caught(error) || redirectOnLinkError(error),
          )
        }
      />
    </>
  );
}
