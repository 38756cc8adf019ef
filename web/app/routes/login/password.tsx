import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { AccountScreen, EmailLine } from "../../accounts/account-screen.tsx";
import { enteredEmail, useTabValue } from "../../accounts/tab-value.ts";
import { useNextPage, withNext } from "../../accounts/sign-in/next-page.ts";
import { PasswordStep } from "../../accounts/sign-in/password-step.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import type { Route } from "./+types/password";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がログインするパスワードを入力する画面です。");
}

/** Without an address, redirects to the first step. */
export default function LoginPasswordPage() {
  const next = useNextPage();
  const navigate = useNavigate();
  const address = useTabValue(enteredEmail);
  useEffect(() => {
    if (address === null) void navigate(withNext("/login/email", next), { replace: true });
  }, [address, navigate, next]);
  return (
    <AccountScreen
      heading="パスワードの入力"
      ways={
        <>
          <Link to="/setting/password-forget">パスワードを忘れたとき</Link>
          <Link to={withNext("/login", next)}>Googleでログインする</Link>
        </>
      }
    >
      <EmailLine address={address}>
        <Link to={withNext("/login/email", next)}>変える</Link>
      </EmailLine>
      <PasswordStep address={address ?? ""} next={next} />
    </AccountScreen>
  );
}
