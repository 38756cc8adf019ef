import type { User } from "@tenbin/contract";
import { Link } from "react-router";
import { useWays } from "../../accounts/use-ways.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { planInWords } from "./plan-in-words.ts";
import { waysInWords } from "./ways-in-words.ts";

/** The address, the ways to sign in, the plan. */
export function AccountFacts({ user }: { readonly user: User }) {
  const ways = useWays();
  const hasPassword = ways?.includes("password") !== false;
  return (
    <DescriptionList
      items={[
        {
          term: "メールアドレス",
          description: (
            <span className="cluster">
              {user.email}
              <Link to="/setting/mail-change">
                <span className="sr-only">メールアドレスを</span>変更する
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
            <Link to="/setting/password-change">
              <span className="sr-only">パスワードを</span>
              {hasPassword ? "変更する" : "決める"}
            </Link>
          ),
        },
        { term: "プラン", description: planInWords(user) },
      ]}
    />
  );
}
