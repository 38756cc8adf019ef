// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "../actions/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createToastQueue } from "./toast-queue.ts";
import { Toaster } from "./toaster.tsx";

afterEach(cleanup);

describe("ConfirmDialog", () => {
  it("names the thing, begins on the way back, and acts on its own button only", async () => {
    const onConfirm = vi.fn<() => void>();
    render(
      <ConfirmDialog
        title="条件「割安成長」を削除しますか"
        consequence="通知も止まります。"
        action="条件を削除する"
        danger
        trigger={<Button variant="danger">削除</Button>}
        onConfirm={onConfirm}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: "削除" }));
    const dialog = await screen.findByRole("alertdialog", { name: /割安成長/ });
    const back = screen.getByRole("button", { name: "やめる" });
    await waitFor(() => expect(document.activeElement).toBe(back));
    fireEvent.click(back);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "削除" }));
    fireEvent.click(await screen.findByRole("button", { name: "条件を削除する" }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe("Toaster", () => {
  it("is there to be read out before anything is said, and offers the undo", async () => {
    const timers = { now: () => 0, setTimer: () => 0, clearTimer: () => undefined };
    const queue = createToastQueue(timers);
    render(<Toaster queue={queue} />);
    const place = screen.getByRole("status");
    const undo = vi.fn<() => void>();
    queue.notify("外しました", undo);
    await waitFor(() => expect(place.textContent).toContain("外しました"));
    fireEvent.click(screen.getByRole("button", { name: "元に戻す" }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(place.textContent).toBe("");
  });
});
