import { IDENTITY_PROVIDER, PAYMENT_SERVICE } from "@tenbin/contract/consent/service-descriptions";
import { Link } from "react-router";
import { Section } from "../../ui/layout/section.tsx";
import { RecipientTerms } from "./asc-recipient.tsx";

/** Data that signing in sends to the identity provider. */
export function SignInTransmission() {
  return (
    <Section heading="会員登録とログインのための送信">
      <div className="grid gap-3">
        <p>
          会員登録やログインをするとき、またはログインしている間に限り、ご本人であることを確かめるために次の情報を送ります。
        </p>
        <RecipientTerms {...IDENTITY_PROVIDER} />
      </div>
    </Section>
  );
}

/** Data that paying sends to the payment service. */
export function PaymentTransmission() {
  return (
    <Section heading="お支払いのための送信">
      <div className="grid gap-3">
        <p>
          有料の契約のお支払いの画面に進むときと、お支払いの方法を確かめるときに限り、決済の事業者の画面に移り、次の情報を送ります。このサイトの画面には、決済の事業者のプログラムを置いていません。
        </p>
        <RecipientTerms {...PAYMENT_SERVICE} />
      </div>
    </Section>
  );
}

/** Mails are relayed by somebody, whom the privacy policy names. */
export function MailTransmission() {
  return (
    <Section heading="メールの送信">
      <p>
        手続きやお知らせのメールは、このサイトのサーバーから、配信を委託する事業者を通してお届けします。渡すのは、宛先のメールアドレスと、メールの件名と本文です。メールには画像や、開いたことを調べるしかけを入れていません。事業者の名称は
        <Link to="/privacy#recipients">プライバシーポリシー</Link>に載せています。
      </p>
    </Section>
  );
}
