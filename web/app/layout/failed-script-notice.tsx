import { NoticeStrip } from "../ui/feedback/notice.tsx";

/** Part of every document; shown where its script has failed, in the page that the server rendered. */
export function FailedScriptNotice() {
  return (
    <div className="failed-script">
      <NoticeStrip label="操作について">
        <b className="mr-2">この画面の操作を準備できませんでした。</b>
        表示している内容は読め、リンクから別のページへ進めます。読み込み直すと、操作できることがあります。
      </NoticeStrip>
    </div>
  );
}
