import { documentTitle } from "../site/page-meta.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { TiltedBalance } from "../ui/icons.tsx";
import {
  ERROR_HEADING,
  ERROR_NOTE,
  UNEXPECTED_ERROR,
  UNEXPECTED_ERROR_ADVICE,
} from "./fallback-document.tsx";

interface ErrorScreenProps {
  /** The message of an expected error; null for an unexpected one. */
  readonly detail: string | null;
  /** Link to retry; null if that would not help. */
  readonly retry: string | null;
}

/** The fallback on a fatal or unhandled error (specification 2.17). */
export function ErrorScreen({ detail, retry }: ErrorScreenProps) {
  return (
    <div className="page screen">
      <title>{documentTitle(ERROR_HEADING)}</title>
      <meta name="robots" content="noindex" />
      <TiltedBalance />
      <h1>{ERROR_HEADING}</h1>
      <p>{detail ?? UNEXPECTED_ERROR}</p>
      {detail === null ? <p>{UNEXPECTED_ERROR_ADVICE}</p> : null}
      <p className="note">{ERROR_NOTE}</p>
      <div className="cluster">
        {retry === null ? null : (
          <ButtonLink to={retry} reloadDocument>
            もう一度読み込む
          </ButtonLink>
        )}
        <ButtonLink to="/">トップページへ戻る</ButtonLink>
        <ButtonLink to="/error" variant="quiet">
          エラー画面について
        </ButtonLink>
      </div>
    </div>
  );
}
