import type { User } from "@tenbin/contract";
import { Link } from "react-router";
import { useSignInMethods } from "../../accounts/sign-in/use-sign-in-methods.ts";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { planInWords } from "./plan-in-words.ts";
import { waysInWords } from "./ways-in-words.ts";

/** The address, the ways to sign in, the plan. */
export function AccountFacts({ user }: { readonly user: User }) {
  const ways = useSignInMethods();
  const change = ways?.includes("password") === false ? "決める" : "変更する";
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
          description: ways === undefined ? "確かめています" : waysInWords(ways),
        },
        {
          term: "パスワード",
          description: (
            <Link to="/setting/password-change" aria-label={`パスワードを${change}`}>
              {change}
            </Link>
          ),
        },
        { term: "プラン", description: planInWords(user) },
      ]}
    />
  );
}
