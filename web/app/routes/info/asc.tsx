import { loadStaticPayload } from "../../navigation/static-payload.ts";
import { pageMeta } from "../../page-meta.ts";
import { siteAnswer } from "../../site/site-answer.ts";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/asc";

export function loader({ pattern }: Route.LoaderArgs) {
  return siteAnswer(pattern, {});
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

/** External transmission (電気通信事業法 27条の12). */
export default function ExternalTransmission({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <h1 className="pt-8 pb-5">{loaderData.page.title}</h1>
      <Section heading="外部への送信">
        <p>
          このサイトは、お使いの端末から外部の事業者へ情報を送っていません。アクセス解析、広告、外部の書体や画像も使っていません。
        </p>
      </Section>
      <Section heading="このサイト自身への送信">
        <p>
          ページの表示と検索のために、アドレス、入力した検索語、画面の幅による端末の種類、タブごとの無作為な番号を、このサイトのサーバーへ送ります。
        </p>
      </Section>
    </div>
  );
}
