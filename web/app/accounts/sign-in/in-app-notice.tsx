import { type InAppBrowser, toLineExternalLink } from "./in-app-browser.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";

/** In place of a button that Google would answer with a refusal. */
export function InAppNotice({
  app,
  otherWay,
}: {
  readonly app: InAppBrowser;
  readonly otherWay: string | undefined;
}) {
  return (
    <div className="stack" role="note">
      <p>
        {app}
        のアプリの中では、Googleの決まりにより、Googleのアカウントを使えません。使うときは、SafariやChromeなどのブラウザーでこの画面を開いてください。
        {otherWay}
      </p>
      {app === "LINE" ? (
        // As a document: the app sees no other navigation.
        <ButtonLink to={toLineExternalLink(window.location)} reloadDocument>
          ブラウザーで開く
        </ButtonLink>
      ) : (
        <p>
          画面の隅の「…」から「ブラウザーで開く」を選ぶか、次のアドレスをコピーして開けます。{" "}
          <a href={window.location.href}>{window.location.href}</a>
        </p>
      )}
    </div>
  );
}
