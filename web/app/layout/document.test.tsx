// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDocumentSession } from "../identity/session/session-hint.ts";
import { TRIAL_ENDED } from "../viewer/session-notice.ts";
import { AccountNav } from "./account-nav.tsx";
import { Document } from "./document.tsx";

const createStub = (Component: () => React.ReactNode) =>
  createRoutesStub([
    {
      id: "root",
      path: "/",
      Component,
      children: [{ path: "register/login", Component: () => null }],
    },
  ]);
const Page = createStub(() => <Document>{null}</Document>);
const Header = createStub(AccountNav);
const ASKING = {
  label: "無料体験",
  text: "無料体験が始まります。",
  hiddenOn: ["/register/login"],
  link: { to: "/register/login", label: "答える" },
};

/** As the server answers a browser that still has its session. */
function showTo({ temporalFinished }: { readonly temporalFinished: boolean }) {
  const notice = temporalFinished ? TRIAL_ENDED : null;
  const root = {
    session: true,
    member: null,
    temporalFinished,
    notice,
    overview: null,
    services: [],
  };
  const data = { loaderData: { root } };
  const html = renderToString(<Page hydrationData={data} />);
  setDocumentSession("taro");
  const { container } = render(<Header hydrationData={data} />);
  const links = [...container.querySelectorAll("a, button")];
  return {
    saysTrialEnded: html.includes("無料体験の期間が終わったため、ログアウトしました。"),
    header: links.map((link) => link.getAttribute("aria-label") ?? link.textContent),
  };
}

describe("every page", () => {
  // The stub has no assets, so their addresses are empty.
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));
  afterEach(() => {
    cleanup();
    setDocumentSession(null);
  });

  it("tells a temporal member that the trial is over, in a visitor's layout [spec 4.9]", () => {
    expect(showTo({ temporalFinished: true })).toEqual({
      saysTrialEnded: true,
      header: ["ログイン", "新規登録"],
    });
  });

  it("asks again for the questionnaire", () => {
    const root = { session: true, member: null, overview: null, services: [], notice: ASKING };
    const show = (path: string) =>
      renderToString(<Page initialEntries={[path]} hydrationData={{ loaderData: { root } }} />);
    const link = '<a href="/register/login">答える</a>';
    expect(show("/")).toContain(link);
    expect(show("/register/login")).not.toContain(link);
  });

  it("keeps the account menu of a session whose member could not be loaded", () => {
    expect(showTo({ temporalFinished: false })).toEqual({
      saysTrialEnded: false,
      header: ["アカウント"],
    });
  });
});
