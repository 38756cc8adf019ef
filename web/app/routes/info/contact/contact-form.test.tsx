// @vitest-environment jsdom
import { sendContact } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { contactTopics, MAX_CONTACT_NAME_LENGTH } from "@tenbin/contract/contact";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../accounts/testing/api-call.ts";
import { ContactForm } from "./contact-form.tsx";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  call.mockReset();
});

function open(email: string | null): void {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ContactForm email={email} /> }]);
  render(<Stub />);
}
const fill = (name: string, value: string) =>
  fireEvent.input(screen.getByRole("textbox", { name }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "この内容で送る" }));
const faults = () =>
  [...(screen.queryByRole("alert")?.querySelectorAll("a") ?? [])].map((link) => link.textContent);

describe("ContactForm", () => {
  it("asks a visitor for name, address, topic and message", () => {
    open(null);
    send();
    expect(faults()).toEqual(["お名前", "メールアドレス", "お問い合わせの種類", "内容"]);
    expect(call).not.toHaveBeenCalled();
  });

  it("offers every topic and chooses none", () => {
    open(null);
    const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(options).toEqual(["選んでください", ...Object.values(contactTopics)]);
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("");
  });

  it("sends a member's message without an address and shows number and copy", async () => {
    call.mockResolvedValue({ number: "261125-7K3QF", copy_sent: true });
    open("hanako@tenbin.example");
    fill("お名前", " 見本 花子 ");
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "billing" } });
    fill("内容", "一行目\n二行目");
    send();
    expect((await screen.findByText("261125-7K3QF")).tagName).toBe("STRONG");
    expect(screen.getByText(/控えを、登録されたメールアドレスへお送りしました/)).toBeTruthy();
    // So that screen readers read it out.
    expect(document.activeElement?.textContent).toContain("お問い合わせを受け付けました。");
    const body = { name: "見本 花子", topic: "billing", message: "一行目\n二行目" };
    expect(call.mock.calls).toEqual([["sendContact", { body }]]);
  });

  it("names the field that the server's own check refuses", async () => {
    call.mockImplementation(async (_, input) => {
      const { error } = sendContact.body.safeParse((input as { body: unknown }).body);
      const details = (error?.issues ?? []).map(({ path, message }) => {
        return { path: ["body", ...path].join("."), reason: message };
      });
      throw new ApiError("", 422, null, "invalid_request", details);
    });
    open("hanako@tenbin.example");
    // Whoever reads it counts fewer characters than the server.
    fill("お名前", "👩‍👩‍👧".repeat(MAX_CONTACT_NAME_LENGTH));
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "other" } });
    fill("内容", "文章");
    send();
    const told = await screen.findByRole("alert");
    expect(told.textContent).toMatch(/^お名前:この内容では受け付けられませんでした。長すぎる文や/);
    const field = screen.getByRole("textbox", { name: "お名前" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("keeps what was written when it could not be sent, and says so", async () => {
    call.mockRejectedValue(new ApiError("", 429, null, "too_many_requests"));
    open("hanako@tenbin.example");
    fill("お名前", "花子");
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "other" } });
    fill("内容", "文章");
    send();
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain("しばらく待ってから"),
    );
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "内容" }).value).toBe("文章");
  });
});
