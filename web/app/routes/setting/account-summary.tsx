import type { User } from "@tenbin/contract";
import { Link } from "react-router";
import { accountCategoryLabel } from "@tenbin/contract/billing/plan";
import { useSignInMethods } from "../../identity/use-sign-in-methods.ts";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { describePlan } from "./describe-plan.ts";
import { describeSignInMethods } from "./describe-sign-in-methods.ts";
import { UnlockList } from "./unlock-list.tsx";

export function AccountSummary({ user }: { readonly user: User }) {
  const signInMethods = useSignInMethods();
  const isTemporal = user.user_type === "temporal";
  const change = signInMethods?.includes("password") === false ? "決める" : "変更する";
  return (
    <DescriptionList
      items={[
        {
          term: "メールアドレス",
          description: (
            <span className="cluster">
              {user.email}
              <Link to="/setting/mail-change" aria-label="メールアドレスを変更する">
                変更する
              </Link>
            </span>
          ),
        },
        {
          term: "ログインの方法",
          description: isTemporal
            ? "メールで届くリンク"
            : signInMethods === undefined
              ? "確かめています"
              : describeSignInMethods(signInMethods),
        },
        {
          term: "パスワード",
          description: (
            <Link
              to={isTemporal ? "/supertrial/password-setting" : "/setting/password-change"}
              aria-label={`パスワードを${change}`}
            >
              {change}
            </Link>
          ),
        },
        { term: "アカウントの区分", description: accountCategoryLabel(user.user_type) },
        {
          term: "プラン",
          description: (
            <span className="cluster">
              {describePlan(user)}
              {user.supertrial_active ? (
                <Link to="/supertrial/questionnaire" reloadDocument>
                  無料体験の期限と延長
                </Link>
              ) : null}
            </span>
          ),
        },
        { term: "企業の解放", description: <UnlockList user={user} /> },
      ]}
    />
  );
}
