import { ButtonLink } from "../ui/button.tsx";
import { TiltedBalance } from "../ui/icons.tsx";
import { ERROR_HEADING, ERROR_NOTE } from "./error-words.ts";

interface ErrorScreenProps {
  readonly detail: string | null;
  /** Where the same page can be asked for again; null when that would not help. */
  readonly retry: string | null;
}

/** The fallback on a fatal or unhandled error (specification §2). */
export function ErrorScreen({ detail, retry }: ErrorScreenProps) {
  return (
    <div className="page grid justify-items-start gap-4 pt-16">
      <title>{`${ERROR_HEADING}|天秤 Tenbin`}</title>
      <meta name="robots" content="noindex" />
      <TiltedBalance />
      <h1>{ERROR_HEADING}</h1>
      {detail === null ? null : <p className="num text-sm whitespace-normal">{detail}</p>}
      <p className="text-sm text-ink-2">{ERROR_NOTE}</p>
      <div className="flex flex-wrap gap-3">
        {retry === null ? null : (
          <ButtonLink to={retry} reloadDocument>
            もう一度読み込む
          </ButtonLink>
        )}
        <ButtonLink to="/">トップページへ戻る</ButtonLink>
      </div>
    </div>
  );
}
