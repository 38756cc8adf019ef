import { AccountScreen } from "../../accounts/account-screen.tsx";
import { NO_REFERRER, useMailedToken } from "../../accounts/mails/mailed-token.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ResetPassword } from "./reset-password.tsx";
import type { Route } from "./+types/password-forget-reset";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

/** The address only changes when the token is removed from it. */
export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  const description = "再設定のメールのリンクから、新しいパスワードを決める画面です。";
  return privateMeta(args, description, NO_REFERRER);
}

/** Opened by the mailed link. */
export default function PasswordResetPage({ loaderData }: Route.ComponentProps) {
  const token = useMailedToken("/setting/password-forget/reset");
  return (
    <AccountScreen heading={loaderData.page.title}>
      <ResetPassword token={token} />
    </AccountScreen>
  );
}
