// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toasts } from "./toasts.ts";
import { Toaster } from "./toaster.tsx";

afterEach(cleanup);

describe("Toaster", () => {
  it("has a live region from the start and offers the undo once", async () => {
    render(<Toaster />);
    const place = screen.getByRole("region", { name: "お知らせ" });
    expect(place.getAttribute("aria-live")).toBe("polite");
    const undo = vi.fn<() => void>();
    act(() => toasts.notify("外しました", undo));
    await waitFor(() => expect(place.textContent).toContain("外しました"));
    fireEvent.click(screen.getByRole("button", { name: "元に戻す" }));
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(place.textContent).not.toContain("外しました"));
  });
});
