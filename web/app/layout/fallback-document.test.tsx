// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BotContext } from "../site/bot-context.ts";
import { DocumentErrorBoundary } from "./fallback-document.tsx";

function Broken(): ReactNode {
  throw new Error("secret detail");
}

describe("DocumentErrorBoundary", () => {
  afterEach(cleanup);

  it("replaces a layout that fails in the browser by the fallback error screen", () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { container } = render(
      <DocumentErrorBoundary>
        <Broken />
      </DocumentErrorBoundary>,
      { container: document },
    );
    expect(container.querySelector("h1")?.textContent).toBe("エラーが発生しました");
    expect(document.body.textContent).toContain("画面を表示する途中で問題が起きました。");
    expect(document.body.textContent).not.toContain("secret detail");
    expect(document.title).toBe("エラーが発生しました|天秤 Tenbin");
  });

  it("leaves the main empty for a bot [spec 4.14]", () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { container } = render(
      <BotContext value={true}>
        <DocumentErrorBoundary>
          <Broken />
        </DocumentErrorBoundary>
      </BotContext>,
      { container: document },
    );
    expect(container.querySelector("main")?.innerHTML).toBe("");
    expect(document.documentElement.textContent).not.toContain("エラーが発生しました");
  });

  it("does not change a working layout", () => {
    const { container } = render(
      <DocumentErrorBoundary>
        <p>good</p>
      </DocumentErrorBoundary>,
    );
    expect(container.innerHTML).toBe("<p>good</p>");
  });
});
