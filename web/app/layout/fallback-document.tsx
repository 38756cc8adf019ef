import type { ReactNode } from "react";
import { Component } from "react";
import { showServedPage } from "../navigation/served-page.ts";
import { BotContext } from "../site/bot-context.ts";
import { documentTitle, SITE_NAME } from "../site/page-meta.ts";

/** What an unexpected error is for those who read, whatever threw it. */
export const UNEXPECTED_ERROR =
  "画面を表示する途中で問題が起きました。保存した内容は変わっていません。";
/** What a page cannot know: whether something else has changed it. */
export const UNEXPECTED_ERROR_ADVICE =
  "もう一度読み込んでも表示できないときは、ブラウザーの翻訳や拡張機能を止めてお試しください。";

/** The fallback error screen's heading and note (specification 2.17). */
export const ERROR_HEADING = "エラーが発生しました";
export const ERROR_NOTE =
  "テクニカル上場のあと、最初の通期決算が発表されるまでは対応していません。";

interface FallbackDocumentProps {
  /** Style sheets of the root route; empty if unknown. */
  readonly styles: readonly string[];
  /** Bots see no error screen, not even its title (specification 4.14). */
  readonly bot: boolean;
}

/**
 * For failures of the layout itself: a whole document without router or loaded data, which could
 * fail again.
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
              <p>{UNEXPECTED_ERROR}</p>
              <p>{UNEXPECTED_ERROR_ADVICE}</p>
              <p className="note">{ERROR_NOTE}</p>
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

/** In the browser only; on the server `fallback-document.server.tsx` does this. */
export class DocumentErrorBoundary extends Component<
  DocumentErrorBoundaryProps,
  { readonly failed: boolean }
> {
  static override contextType = BotContext;
  declare context: React.ContextType<typeof BotContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    showServedPage();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FallbackDocument styles={currentStylesheets()} bot={this.context} />;
  }
}

function currentStylesheets(): readonly string[] {
  const sheets = globalThis.document?.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  return Array.from(sheets ?? [], ({ href }) => href);
}
