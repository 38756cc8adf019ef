// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLateFragment } from "./use-late-fragment.ts";

const scrolled = vi.fn<(this: Element) => void>();
/** Tells that the page has another height. */
let resize = () => {};

class Observer implements ResizeObserver {
  constructor(tell: ResizeObserverCallback) {
    resize = () => tell([], this);
  }
  observe() {}
  unobserve() {}
  disconnect() {
    resize = () => {};
  }
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Observer);
  Element.prototype.scrollIntoView = scrolled;
  window.location.hash = "#alerts";
  vi.stubGlobal("scrollY", 0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scrolled.mockReset();
  window.location.hash = "";
});

function Part({ isShown }: { readonly isShown: boolean }) {
  useLateFragment("alerts", isShown);
  return isShown ? <section id="alerts" /> : null;
}

it("scrolls once to a part that came later", () => {
  const { rerender, container } = render(<Part isShown={false} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Part isShown />);
  rerender(<Part isShown />);
  expect(scrolled.mock.contexts).toEqual([container.firstChild]);
});

it("keeps it in view while parts above it come, until somebody uses the page", () => {
  const { container } = render(<Part isShown />);
  resize();
  expect(scrolled.mock.contexts).toEqual([container.firstChild, container.firstChild]);
  window.dispatchEvent(new Event("wheel"));
  resize();
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it("leaves a page that was scrolled, and one whose address names another part", () => {
  vi.stubGlobal("scrollY", 200);
  render(<Part isShown />);
  vi.stubGlobal("scrollY", 0);
  window.location.hash = "#diary";
  render(<Part isShown />);
  expect(scrolled).not.toHaveBeenCalled();
});

it("leaves to the browser what the document contains", async () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Part isShown />);
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, <Part isShown />));
  expect(scrolled).not.toHaveBeenCalled();
  act(() => root.unmount());
  container.remove();
});
