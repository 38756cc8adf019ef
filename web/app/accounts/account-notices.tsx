import { Link } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import "./accounts.css";

/** Tells visitors without scripts or without an identity provider what still works. */
export function AccountNotices() {
  return (
    <>
      <noscript>
        <Notice tone="notice">
          この画面の操作にはJavaScriptを使います。ブラウザーの設定で有効にしてから、開き直してください。企業のページは、このままでも見られます。
          <Link to="/results">企業一覧へ</Link>
        </Notice>
      </noscript>
      {useRootData()?.identity === null ? (
        <Notice tone="notice">
          このサイトではログインの準備がすんでいないため、いまは登録もログインもできません。企業のページは、登録しなくても見られます。
        </Notice>
      ) : null}
    </>
  );
}
