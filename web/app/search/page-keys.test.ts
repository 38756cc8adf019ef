// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setSingleKeys } from "../browser/single-keys.ts";
import { tickerOfPath, watchPageKeys } from "./page-keys.ts";

const opened: string[] = [];

const linkTo = (ticker: string) => `<a href="/companies/${ticker}">${ticker}</a>`;

function show(path: string, ...tickers: string[]): void {
  history.replaceState(null, "", path);
  const links = tickers.map(linkTo).join("");
  document.body.innerHTML = `<input><main id="main"><a href="/pricing">x</a>${links}</main>`;
}

function press(key: string, how: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...how }));
}

const focused = () => document.activeElement?.textContent;

function openCompany(ticker: string): void {
  document.querySelector<HTMLElement>(`a[href="/companies/${ticker}"]`)?.click();
  show(`/companies/${ticker}`);
}

describe("watchPageKeys", () => {
  beforeAll(() => {
    watchPageKeys((to: unknown) => {
      if (typeof to === "string") opened.push(to);
    });
    document.addEventListener("click", (event) => event.preventDefault());
  });
  beforeEach(() => {
    opened.length = 0;
    sessionStorage.clear();
    setSingleKeys(true);
  });

  it("moves the focus through a list, once for each company", () => {
    show("/screening", "0001", "0001", "0002");
    press("j");
    expect(focused()).toBe("0001");
    press("j");
    press("j");
    expect(focused()).toBe("0002");
    press("k");
    press("k");
    press("k");
    expect(focused()).toBe("0001");
  });

  it("opens the next and the previous company of the list that one was opened from", () => {
    show("/results", "0001", "0002", "0003");
    openCompany("0002");
    press("j");
    press("k");
    expect(opened).toEqual(["/companies/0003", "/companies/0001"]);
  });

  it("leads through the rows of the portfolio, whatever the page says of companies above", () => {
    history.replaceState(null, "", "/portfolio");
    const rows = [linkTo("0001"), linkTo("0003")].map(
      (link) => `<li class="portfolio-row">${link}`,
    );
    document.body.innerHTML = `<main id="main">${linkTo("0003")}<ul>${rows.join("")}</ul></main>`;
    press("j");
    press("j");
    expect(document.activeElement?.closest("li")?.textContent).toBe("0003");
    openCompany("0001");
    press("j");
    expect(opened).toEqual(["/companies/0003"]);
  });

  it("stops at both ends, and does nothing for a company of no list", () => {
    show("/promising", "0001");
    openCompany("0001");
    press("j");
    press("k");
    show("/companies/0009");
    press("j");
    expect(opened).toEqual([]);
  });

  it.each<[string, KeyboardEventInit]>([
    ["Ctrl", { ctrlKey: true }],
    ["Shift", { shiftKey: true }],
    ["an input method", { isComposing: true }],
  ])("leaves keys to %s", (_, how) => {
    show("/results", "0001");
    press("j", how);
    expect(document.activeElement).toBe(document.body);
  });

  it("leaves keys to fields, and is silent where single keys are switched off", () => {
    show("/results", "0001");
    document.querySelector("input")?.focus();
    press("j");
    expect(document.activeElement?.tagName).toBe("INPUT");
    show("/results", "0001");
    setSingleKeys(false);
    press("j");
    expect(document.activeElement).toBe(document.body);
  });
});

describe("tickerOfPath", () => {
  it("names the company of its page and of those below it", () => {
    expect(tickerOfPath("/companies/0482")).toBe("0482");
    expect(tickerOfPath("/companies/021A/history")).toBe("021A");
    expect(tickerOfPath("/results")).toBeNull();
    expect(tickerOfPath("/")).toBeNull();
  });
});
