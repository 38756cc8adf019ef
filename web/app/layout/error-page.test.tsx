import { renderToString } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { companyNotFound, fatalNotFound, notFound } from "../urls/not-found.ts";
import { BotContext } from "../site/bot-context.ts";
import { ErrorPage } from "./error-page.tsx";

const url = new URL("http://web.test/companies/abc");

/** As the server renders it. */
function screenFor(error: unknown, bot = false): string {
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <ErrorPage error={error} /> },
  ]);
  return renderToString(
    <BotContext value={bot}>
      <Stub initialEntries={["/"]} />
    </BotContext>,
  );
}

function response(thrown: ReturnType<typeof notFound>): ErrorResponse {
  return new ErrorResponse(thrown.init?.status ?? 0, "Not Found", thrown.data);
}

describe("ErrorPage", () => {
  it("shows an unknown path inside the layout, with links", () => {
    const html = screenFor(response(notFound(url)));
    expect(html).toContain("ページが見つかりません");
    expect(html).toContain("Page not found: /companies/abc");
    expect(html).toContain('href="/search"');
  });

  it("says of an unknown code that it is not covered, and searches", () => {
    const html = screenFor(
      response(companyNotFound(new URL("http://web.test/companies/9999"), "9999")),
    );
    expect(html).toContain("証券コード9999の企業は収録していません");
    expect(html).toContain("Page not found: /companies/9999");
    expect(html).toContain('action="/results"');
    expect(html).not.toContain("綴り");
  });

  it("shows the error screen for malformed parameters", () => {
    const html = screenFor(response(fatalNotFound(url)));
    expect(html).toContain("エラーが発生しました");
    expect(html).toContain("Page Not Found: /companies/abc");
    expect(html).toContain("最初の通期決算が発表されるまでは対応していません");
    expect(html).toContain('href="/"');
  });

  it("shows the message of a failed call, and loads it again", () => {
    const failed = { message: "通信エラーが発生しました。", errorType: null };
    expect(screenFor(new ErrorResponse(503, "", failed))).toContain("通信エラーが発生しました。");
    expect(screenFor(new ErrorResponse(503, "", failed))).toContain("もう一度読み込む");
  });

  it("says of an unexpected error what happened, what is unchanged and what to do, and not what threw it", () => {
    const html = screenFor(new Error("secret detail"));
    expect(html).toContain("エラーが発生しました");
    expect(html).toContain(
      "画面を表示する途中で問題が起きました。保存した内容は変わっていません。",
    );
    expect(html).toContain("ブラウザーの翻訳や拡張機能を止めてお試しください");
    expect(html).toContain("もう一度読み込む");
    expect(html).not.toContain("secret detail");
  });

  it("offers no second try where it would show the same", () => {
    expect(screenFor(response(fatalNotFound(url)))).not.toContain("もう一度読み込む");
    const refused = { message: "認証エラーが発生しました。", errorType: null };
    expect(screenFor(new ErrorResponse(403, "", refused))).not.toContain("もう一度読み込む");
  });

  it("renders no error screen for a bot, except for a page that does not exist", () => {
    expect(screenFor(new Error("x"), true)).not.toContain("エラーが発生しました");
    expect(screenFor(response(notFound(url)), true)).toContain("ページが見つかりません");
  });
});
