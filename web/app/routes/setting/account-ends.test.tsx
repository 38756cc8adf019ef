// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { AccountEnds } from "./account-ends.tsx";

afterEach(cleanup);

it("tells the end of a plan from the end of the account, and leads to both", () => {
  const Stub = createRoutesStub([{ path: "/", Component: AccountEnds }]);
  render(<Stub />);
  expect(document.body.textContent).toContain(
    "解約は有料プランや単品購入をやめる手続きで、アカウントは残ります。退会はアカウントを削除する手続きです。",
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#plan",
    "/logout",
    "/setting/delete-account",
  ]);
});
