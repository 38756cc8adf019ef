import { DescriptionList } from "../../ui/content/description-list.tsx";
import { ExternalLink } from "../../ui/navigation/external-link.tsx";
import { Section } from "../../ui/layout/section.tsx";

/** Data that signing in sends to the identity provider. */
export function SignInTransmission() {
  return (
    <Section heading="会員登録とログインのための送信">
      <div className="grid gap-3">
        <p>
          会員登録やログインをするとき、またはログインしている間に限り、ご本人であることを確かめるために次の情報を送ります。
        </p>
        <DescriptionList
          items={[
            {
              term: "送信先の名称",
              description: "Firebase Authentication(Google LLC、アメリカ合衆国)",
            },
            {
              term: "送信される情報",
              description:
                "入力したメールアドレスとパスワード、Googleでログインするときは選んだGoogleアカウントのメールアドレスと名前、ログインの状態を表す符号、ブラウザーと端末の種類。通信のため、IPアドレスも伝わります。",
            },
            {
              term: "利用目的",
              description: "ご本人の確認と、ログインの状態を保つため。広告には使いません。",
            },
            {
              term: "停止方法",
              description: "ログアウトすると止まります。登録した情報は、退会すると消えます。",
            },
          ]}
        />
        <p>
          <ExternalLink href="https://policies.google.com/privacy?hl=ja">
            送信先のプライバシーポリシー
          </ExternalLink>
        </p>
      </div>
    </Section>
  );
}
