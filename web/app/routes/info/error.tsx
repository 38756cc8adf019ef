import { Link } from "react-router";
import { MINIMUM_BROWSERS_TEXT } from "../../site/minimum-browsers.ts";
import { loadStaticPayload } from "../../navigation/static-payload.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { Route } from "./+types/error";

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
    description: "エラー画面が出る場面、テクニカル上場の会社の扱い、次にできることを説明します。",
  });
}

/** Explains the fallback error screen (specification 2.17). */
export default function ErrorExplained({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="grid gap-2 pt-8 pb-5">
        <h1>{loaderData.page.title}</h1>
        <p className="text-sm text-ink-2">
          「エラーが発生しました」という画面が出る場面と、そのときにできることを説明します。このページ自体はエラーではありません。
        </p>
      </div>
      <Section heading="画面が出る場面">
        <dl className="terms">
          <dt>アドレスの証券コードが正しくない</dt>
          <dd>
            証券コードは4文字の英数字です。画面には「<span lang="en">Page Not Found</span>
            」と、開こうとしたアドレスを表示します。
          </dd>
          <dt>新しく上場した会社で、まだ扱えない</dt>
          <dd>
            テクニカル上場のあと、最初の通期決算が発表されるまでは対応していません。くわしくは次の項目にあります。
          </dd>
          <dt>画面を表示する途中で問題が起きた</dt>
          <dd>
            ブラウザーの翻訳や拡張機能が画面を書き換えると起きることがあります。入力して保存した内容は変わりません。「もう一度読み込む」でも続くときは、翻訳や拡張機能を止めてお試しください。
          </dd>
          <dt>通信やサーバーに問題がある</dt>
          <dd>
            少し待って「もう一度読み込む」を押すと表示できることがあります。前に取得した内容があるときは、その時刻を添えて表示します。
          </dd>
        </dl>
      </Section>
      <Section heading="テクニカル上場の会社">
        <div className="grid gap-3">
          <p>
            持株会社への移行や合併で、上場していた会社に代わって新しい会社が上場することを、テクニカル上場といいます。事業は続いていても、新しい会社としての決算はまだ発表されていません。
          </p>
          <p>
            理論価値は発表された通期決算から計算します。前の会社の数字をそのままつなぐと、株式数や連結の範囲が食い違うことがあるため、最初の通期決算が発表されるまで扱いません。発表されると、ほかの会社と同じように表示します。
          </p>
        </div>
      </Section>
      <Section heading="「ページが見つかりません」との違い">
        <p>
          どのページにもあたらないアドレスや、収録していない証券コードでは「ページが見つかりません」と表示します。これはエラー画面ではなく、
          <Link to="/search">企業を探す</Link>
          画面から続けられます。
        </p>
      </Section>
      <Section heading="使えるブラウザー">
        <p>
          {MINIMUM_BROWSERS_TEXT}
          以降で動作します。より古いブラウザーでも、表示した内容を読み、リンクから別のページへ進めますが、一部の操作はできません。
        </p>
      </Section>
      <Section heading="いつも出るとき">
        <p>
          ページを読み込み直しても続くときは、<Link to="/">トップページ</Link>
          から開き直してください。エラーの内容はサーバーに記録していて、あなたの入力やお使いの環境に原因があるとは限りません。
        </p>
      </Section>
    </div>
  );
}
