import { ButtonLink } from "../ui/button.tsx";
import { TiltedBalance } from "../ui/icons.tsx";

/** The fallback on a fatal or unhandled error (specification §2). */
export function ErrorScreen({ detail }: { readonly detail: string | null }) {
  return (
    <div className="page grid justify-items-start gap-4 pt-16">
      <title>エラーが発生しました|天秤 Tenbin</title>
      <meta name="robots" content="noindex" />
      <TiltedBalance />
      <h1>エラーが発生しました</h1>
      {detail === null ? null : <p className="num text-sm whitespace-normal">{detail}</p>}
      <p className="text-sm text-ink-2">
        テクニカル上場のあと、最初の通期決算が発表されるまでは対応していません。
      </p>
      <ButtonLink to="/">トップページへ戻る</ButtonLink>
    </div>
  );
}
