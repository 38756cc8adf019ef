import { AccountScreen } from "../../accounts/account-screen.tsx";
import { NO_REFERRER, useMailedToken } from "../../accounts/mails/mailed-token.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { LinkRequired } from "../../accounts/mails/link-required.tsx";
import { EmailChangeConfirmation } from "./email-change-confirmation.tsx";
import type { Route } from "./+types/mail-change-confirm";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

/** The address only changes when the token is removed from it. */
export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  const description = "新しいアドレスに届いたメールのリンクから、変更を確かめる画面です。";
  return privateMeta(args, description, NO_REFERRER);
}

/** Opened by the mailed link; needs no sign-in. */
export default function ConfirmMailChangePage() {
  const token = useMailedToken("/setting/mail-change/confirm");
  return (
    <AccountScreen heading="新しいメールアドレスの確認">
      {token === null ? (
        <LinkRequired to="/setting/mail-change" label="メールアドレスの変更へ" />
      ) : (
        <EmailChangeConfirmation token={token} />
      )}
    </AccountScreen>
  );
}
