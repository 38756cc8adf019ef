import { EVENT_RETENTION_DAYS } from "@tenbin/contract/telemetry/usage-events";
import { describeService } from "@tenbin/contract/consent/service-descriptions";
import { ConsentSettings } from "../../consent/consent-settings.tsx";
import { useRootData } from "../../site/root-data.ts";
import { loadStaticPayload } from "../../navigation/static-payload.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { Route } from "./+types/asc";
import { MailTransmission, PaymentTransmission, SignInTransmission } from "./asc-procedures.tsx";
import { RecipientTerms } from "./asc-recipient.tsx";

export function loader({ pattern }: Route.LoaderArgs) {
  return sitePageData(pattern, {});
}

export function clientLoader(context: Route.ClientLoaderArgs) {
  return loadStaticPayload(context);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description: "このサイトがお使いの端末から外部の事業者へ送る情報について説明します。",
  });
}

/** External transmission (電気通信事業法 27条の12), as this installation is configured. */
export default function ExternalTransmission({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  const services = root?.services ?? [];
  // The emulator runs on this machine, so nothing is transmitted.
  const signInElsewhere = root?.identity != null && !root.identity.emulator;
  // Payments and mails stay on this machine, too.
  const isLocal = root === undefined || root.environment === "local";
  return (
    <div className="page">
      <h1 className="pt-8 pb-5">{loaderData.page.title}</h1>
      {services.length === 0 ? (
        <Section heading="外部への送信">
          <p>
            {signInElsewhere || !isLocal
              ? "会員登録とログイン、お支払い、メールの送信のほかに、外部送信はありません。"
              : "外部送信はありません。このサイトは、お使いの端末から外部の事業者へ情報を送っていません。"}
            アクセス解析、広告、外部の書体や画像も使っていません。
          </p>
        </Section>
      ) : (
        <>
          <Section heading="外部への送信">
            <div className="grid gap-8">
              {services.map(describeService).map((service) => (
                <section key={service.recipient} className="grid gap-3">
                  <h3>{service.recipient}</h3>
                  <RecipientTerms {...service} />
                </section>
              ))}
            </div>
          </Section>
          <Section heading="送信の設定">
            <p className="pb-3">
              この設定は、お使いのブラウザーに保存します。ほかの端末やブラウザーでは、あらためて設定してください。
            </p>
            <ConsentSettings />
          </Section>
        </>
      )}
      {signInElsewhere ? <SignInTransmission /> : null}
      {isLocal ? null : <PaymentTransmission />}
      {isLocal ? null : <MailTransmission />}
      <Section heading="このサイト自身への送信">
        <div className="grid gap-3">
          <p>
            ページの表示と検索のために、アドレス、入力した検索語、画面の幅による端末の種類、タブごとの無作為な番号を、このサイトのサーバーへ送ります。
          </p>
          <p>
            使われ方を数えるために、見たページの種類、企業のページではその証券コード、検索で見つかった件数、選んだ決算期、画面の色の設定、表示にかかった時間も送ります。検索した言葉やIPアドレスは、この記録に残しません。タブの番号は日ごとに変わる形に直して保存し、1件ずつの記録は
            {EVENT_RETENTION_DAYS}日で消します。
          </p>
        </div>
      </Section>
    </div>
  );
}
