import { ButtonLink } from "../../ui/actions/button.tsx";

export function HasOwnSignIn() {
  return (
    <>
      <p>
        このアカウントでは、ログインの方法がすでに決まっています。パスワードは設定から変えられます。
      </p>
      <ButtonLink to="/setting">設定を開く</ButtonLink>
    </>
  );
}
