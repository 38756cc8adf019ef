// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardLinks, isAllowedLink } from "./guard-links.ts";
import { openDocument } from "./open-document.ts";

const HERE = "https://tenbin.test/";

function link(html: string): Element {
  document.body.innerHTML = html;
  const [found] = document.body.children;
  if (found === undefined) throw new Error(`No element: ${html}`);
  return found;
}

describe("links", () => {
  it.each([
    ['<a href="https://evil.test/">', false],
    ['<a href="//evil.test/" rel="noopener noreferrer">', false],
    ['<a href="https://evil.test/" rel="noopener external">', true],
    ['<a href="mailto:a@evil.test">', false],
    ['<a href="/search">', true],
    ['<a href="#main">', true],
  ])(
    "navigation to an external address is refused unless explicitly allowed: %s [spec 2.15]",
    (html, may) => {
      expect(isAllowedLink(link(html), HERE)).toBe(may);
    },
  );

  it.each([
    '<a href="javascript:alert(1)" rel="external">',
    '<a href=" JaVa\nScript:alert(1)" rel="external" download>',
    '<a href="data:text/html,x" download>',
    '<area href="vbscript:x">',
    '<a href="blob:https://tenbin.test/1">',
  ])("navigation to script-like protocols is always refused: %s [spec 2.16]", (html) => {
    expect(isAllowedLink(link(html), HERE)).toBe(false);
  });

  it("allows downloads of files created on the page", () => {
    expect(
      isAllowedLink(link('<a href="blob:https://tenbin.test/1" download="a.csv">'), HERE),
    ).toBe(true);
  });
});

describe("guardLinks", () => {
  const reached = vi.fn<() => void>();
  beforeEach(() => {
    reached.mockReset();
    vi.spyOn(console, "error").mockReturnValue(undefined);
  });
  guardLinks(document);
  document.addEventListener("click", reached);

  it.each([
    ['<a href="javascript:alert(1)"><b>x</b></a>', true],
    ['<a href="https://evil.test/"><b>x</b></a>', true],
    ['<a href="#x"><b>x</b></a>', false],
  ])("prevents a click within %s: %s", (html, stopped) => {
    const inner = link(html).querySelector("b");
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    inner?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(stopped);
    expect(reached).toHaveBeenCalledTimes(stopped ? 0 : 1);
  });
});

describe("openDocument", () => {
  const location = {
    href: HERE,
    assign: vi.fn<(to: string) => void>(),
    replace: vi.fn<(to: string) => void>(),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a window that it touches
  const window = { location } as unknown as Window & typeof globalThis;

  it("opens paths of the site", () => {
    openDocument("/search", {}, window);
    openDocument("/results", { replace: true }, window);
    expect(location.assign).toHaveBeenCalledWith("/search");
    expect(location.replace).toHaveBeenCalledWith("/results");
  });

  it("refuses an external address unless explicitly allowed, a script-like one always", () => {
    expect(() => openDocument("https://pay.test/", {}, window)).toThrow(RangeError);
    openDocument("https://pay.test/", { external: true }, window);
    expect(location.assign).toHaveBeenLastCalledWith("https://pay.test/");
    expect(() => openDocument("javascript:x", { external: true }, window)).toThrow(RangeError);
  });
});
