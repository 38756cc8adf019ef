// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { onDemand } from "./on-demand.tsx";

afterEach(cleanup);

const Editor = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    {name}
  </button>
);

const createLoad = (failures: number) => {
  const load = vi.fn<() => Promise<{ default: typeof Editor }>>();
  for (let failure = 0; failure < failures; failure += 1) {
    load.mockRejectedValueOnce(new Error("not loaded"));
  }
  return load.mockResolvedValue({ default: Editor });
};

it("shows the fallback until the part has been loaded, and then never again", async () => {
  const load = createLoad(0);
  const Part = onDemand(load, <p>読み込んでいます</p>);
  render(<Part name="記録" onClose={() => {}} />);
  screen.getByText("読み込んでいます");
  await screen.findByRole("button", { name: "記録" });
  cleanup();
  render(<Part name="次の記録" onClose={() => {}} />);
  screen.getByRole("button", { name: "次の記録" });
  expect(load).toHaveBeenCalledTimes(1);
});

it("says that the part could not be loaded, and loads it when asked again", async () => {
  const load = createLoad(1);
  const Part = onDemand(load);
  render(<Part name="記録" onClose={() => {}} />);
  expect((await screen.findByRole("alert")).textContent).toContain("読み込めませんでした");
  fireEvent.click(screen.getByRole("button", { name: "もう一度読み込む" }));
  await screen.findByRole("button", { name: "記録" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

it("closes the message of a failure as the part would close", async () => {
  const Part = onDemand(createLoad(1));
  const onClose = vi.fn<() => void>();
  render(<Part name="記録" onClose={onClose} />);
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("asks for the module once it is near, without showing a failure", async () => {
  const load = createLoad(1);
  const Part = onDemand(load);
  Part.prefetch();
  expect(load).toHaveBeenCalledTimes(1);
  render(<Part name="記録" onClose={() => {}} />);
  await waitFor(() => screen.getByRole("button", { name: "記録" }));
});
