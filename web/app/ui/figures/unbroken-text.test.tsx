// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { UnbrokenText } from "./unbroken-text.tsx";

afterEach(cleanup);

function unbroken(text: string) {
  const { container } = render(<UnbrokenText>{text}</UnbrokenText>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll(".num")].map(({ textContent }) => textContent);
}

describe("UnbrokenText", () => {
  it.each([
    ["次の更新日は2026年12月23日です。", ["2026年12月23日"]],
    ["1月30日 17:09までは使えます。2月22日に終わります。", ["1月30日 17:09", "2月22日"]],
    ["ライト(月額 1,980円・税込)、30社で500円", ["月額 1,980円", "500円"]],
    ["保存した内容は90日間残ります。", []],
  ])("keeps days, moments and amounts together: %s", (text, figures) => {
    expect(unbroken(text)).toEqual(figures);
  });
});
