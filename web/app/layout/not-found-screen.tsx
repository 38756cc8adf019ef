import { documentTitle } from "../site/page-meta.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { TiltedBalance } from "../ui/icons.tsx";

const SEARCHED = "会社名・よみ・証券コード";
const HEADING = "ページが見つかりません";

interface NotFoundScreenProps {
  readonly message: string;
  /** Of the company that was asked for. */
  readonly ticker: string | undefined;
}

export function NotFoundScreen({ message, ticker }: NotFoundScreenProps) {
  const heading = ticker === undefined ? HEADING : `証券コード${ticker}の企業は収録していません`;
  return (
    <div className="page screen">
      <title>{documentTitle(heading)}</title>
      <meta name="robots" content="noindex" />
      <TiltedBalance />
      <h1>{heading}</h1>
      {ticker === undefined ? (
        <p>
          アドレスの綴りが違うか、ページが移動した可能性があります。企業のページは、会社名や証券コードから探せます。
        </p>
      ) : (
        <form action="/results" className="cluster">
          <input
            className="input max-w-[20rem]"
            type="search"
            name="q"
            aria-label={SEARCHED}
            placeholder={SEARCHED}
          />
          <button className="btn" type="submit">
            探す
          </button>
        </form>
      )}
      <p lang="en">404 {message}</p>
      <div className="cluster">
        <ButtonLink to="/search">企業を探す</ButtonLink>
        <ButtonLink to="/" variant="quiet">
          トップページ
        </ButtonLink>
      </div>
    </div>
  );
}
