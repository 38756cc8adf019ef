// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import NameDialog from "./name-dialog.tsx";

afterEach(cleanup);

function open(onSave: (name: string) => Promise<void>): void {
  const data = { screens: [], max_count: 10, next_plan: null } as never;
  const Naming = () => <NameDialog data={data} initial="" onSave={onSave} onClose={() => {}} />;
  const Stub = createRoutesStub([{ path: "/", Component: Naming }]);
  render(<Stub />);
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "保存する" }));
const type = (value: string) =>
  fireEvent.input(screen.getByRole("textbox", { name: "名前" }), { target: { value } });

describe("NameDialog", () => {
  it("asks for a name of at most 40 characters", () => {
    const saved = vi.fn<(name: string) => Promise<void>>(async () => {});
    open(saved);
    save();
    expect(screen.getByRole("alert").textContent).toBe("名前:入力してください");
    type("あ".repeat(41));
    expect(screen.getByRole("alert").textContent).toContain("40文字以内にしてください");
    type(" 割安 ");
    save();
    expect(saved.mock.calls).toEqual([["割安"]]);
  });

  it("says that the server refuses the name", async () => {
    const details = [{ path: "body.name", reason: "1 to 40 characters" }];
    open(() => Promise.reject(new ApiError("", 422, null, "invalid_request", details)));
    type("👩‍👩‍👧".repeat(40));
    save();
    expect((await screen.findByRole("alert")).textContent).toMatch(/^名前:この内容では/);
  });
});
