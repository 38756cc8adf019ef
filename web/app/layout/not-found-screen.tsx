import { documentTitle } from "../site/page-meta.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { TiltedBalance } from "../ui/icons.tsx";

const HEADING = "ページが見つかりません";

export function NotFoundScreen({ message }: { readonly message: string }) {
  return (
    <div className="page screen">
      <title>{documentTitle(HEADING)}</title>
      <meta name="robots" content="noindex" />
      <TiltedBalance />
      <h1>{HEADING}</h1>
      <p>
        アドレスの綴りが違うか、ページが移動した可能性があります。企業のページは、会社名や証券コードから探せます。
      </p>
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
