import { Link } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { NO_REFERRER, useMailedToken } from "../../accounts/mails/mailed-token.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { LinkRequired } from "../../accounts/mails/link-required.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import type { Route } from "./+types/verify";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

/** The address only changes when the token is removed from it. */
export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  const description = "登録のメールのリンクから、アドレスを確かめてパスワードを決める画面です。";
  return privateMeta(args, description, NO_REFERRER);
}

/** Opened by the mailed link. */
export default function VerifyRegistrationPage() {
  const token = useMailedToken("/register/verify");
  return (
    <AccountScreen
      heading="パスワードを決める"
      ways={<Link to="/login">登録済みの方は、ログイン</Link>}
    >
      {token === null ? (
        <LinkRequired to="/register" label="登録のメールを送る" />
      ) : (
        <ChoosePassword token={token} />
      )}
    </AccountScreen>
  );
}
