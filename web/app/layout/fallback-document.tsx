import type { ReactNode } from "react";
import { Component } from "react";
import { documentTitle, SITE_NAME } from "../site/document-title.ts";

/** The fallback error screen's heading and note (specification 2.17). */
export const ERROR_HEADING = "エラーが発生しました";
export const ERROR_NOTE =
  "テクニカル上場のあと、最初の通期決算が発表されるまでは対応していません。";

interface FallbackDocumentProps {
  /** Style sheets of the root route; empty when not even these are known. */
  readonly styles: readonly string[];
  /** A bot is shown no error screen, its title included (specification 4.14). */
  readonly bot: boolean;
}

/**
 * The fallback error screen where the layout itself has failed: a whole document that depends on
 * nothing that could fail again, neither the router nor loaded data.
 */
export function FallbackDocument({ styles, bot }: FallbackDocumentProps) {
  return (
    <html lang="ja">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{bot ? SITE_NAME : documentTitle(ERROR_HEADING)}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <header className="site">
          <div className="page">
            <a className="brand" href="/">
              天秤 <small lang="en">Tenbin</small>
            </a>
          </div>
        </header>
        <main id="main">
          {bot ? null : (
            <div className="page screen">
              <h1>{ERROR_HEADING}</h1>
              <p>{ERROR_NOTE}</p>
              <a className="btn plain" href="/">
                トップページへ戻る
              </a>
            </div>
          )}
        </main>
        <footer className="footer" />
      </body>
    </html>
  );
}

interface DocumentErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Stands around a document that shows an error, in the browser; on the server `fallback-document.server.tsx` does. */
export class DocumentErrorBoundary extends Component<
  DocumentErrorBoundaryProps,
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FallbackDocument styles={currentStylesheets()} bot={false} />;
  }
}

function currentStylesheets(): readonly string[] {
  const sheets = globalThis.document?.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  return Array.from(sheets ?? [], ({ href }) => href);
}
