// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import EntryEditor from "./entry-editor.tsx";

vi.mock("../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

const company = {
  ticker: "9735",
  note: "",
  labels: [],
  holdings: [{ account: "nisa", shares: 100, average_cost: null }],
} as never;

const Editor = (props: Partial<ComponentProps<typeof EntryEditor>>) => (
  <EntryEditor
    company={company}
    name="見本警備"
    autosave={false}
    drafts={new Set()}
    places={[]}
    at={0}
    onSaved={() => {}}
    onClose={() => {}}
    {...props}
  />
);

it("EntryEditor names the fields that the server refuses", async () => {
  const details = ["body.note", "body.holdings.0.average_cost"].map((path) => {
    return { path, reason: "control character" };
  });
  call.mockRejectedValueOnce(new ApiError("", 422, null, "invalid_request", details));
  const Stub = createRoutesStub([{ path: "/", Component: Editor }]);
  render(<Stub />);
  const note = screen.getByRole("textbox", { name: /^メモ/ });
  fireEvent.input(note, { target: { value: "増配\u0007" } });
  fireEvent.click(screen.getByRole("button", { name: "保存する" }));
  await waitFor(() => expect(note.getAttribute("aria-invalid")).toBe("true"));
  const nisa = screen.getByRole("group", { name: "NISA" });
  const faults = nisa.querySelectorAll("[aria-invalid]");
  expect([...faults].map((field) => field.getAttribute("name"))).toEqual(["cost-nisa"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

const sentRequests = () => call.mock.calls.map(([, request]: unknown[]) => request);

it("EntryEditor sends no holdings when only the note changed: they would count as written today", async () => {
  call.mockResolvedValue({});
  const Stub = createRoutesStub([{ path: "/", Component: Editor }]);
  render(<Stub />);
  const params = { ticker: "9735" };
  fireEvent.input(screen.getByRole("textbox", { name: /^メモ/ }), { target: { value: "増配" } });
  fireEvent.click(screen.getByRole("button", { name: "保存する" }));
  await waitFor(() =>
    expect(sentRequests()).toEqual([{ params, body: { note: "増配", labels: [] } }]),
  );
  const nisa = within(screen.getByRole("group", { name: "NISA" }));
  fireEvent.input(nisa.getByRole("textbox", { name: /^株数/ }), { target: { value: "300" } });
  fireEvent.click(screen.getByRole("button", { name: "保存する" }));
  const holdings = [{ account: "nisa", shares: 300, average_cost: null }];
  await waitFor(() => expect(sentRequests()[1]).toMatchObject({ body: { holdings } }));
});

it("EntryEditor moves a company only where a place was chosen, not where another order was", async () => {
  call.mockResolvedValue(null);
  const { rerender } = render(<Editor autosave />);
  rerender(<Editor autosave places={[3, 5, 8]} at={2} />);
  const note = screen.getByRole("textbox", { name: /^メモ/ });
  fireEvent.change(note, { target: { value: "次の決算まで" } });
  fireEvent.blur(note);
  await screen.findByText("保存しました。");
  const changed = { note: "次の決算まで", labels: [] };
  const params = { ticker: "9735" };
  expect(call.mock.calls).toEqual([["patchPortfolio", { params, body: changed }]]);

  const place = screen.getByLabelText("この組の中の順番");
  fireEvent.change(place, { target: { value: "1" } });
  const moved = { params, body: { ...changed, position: 5 } };
  await waitFor(() => expect(call).toHaveBeenLastCalledWith("patchPortfolio", moved));
});
