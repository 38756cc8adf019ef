// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Checkbox } from "./checkbox.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { EmailField } from "./text-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { useForm, type UseFormOptions } from "./use-form.ts";

afterEach(cleanup);

const specs = {
  email: { label: "メールアドレス", required: "type", email: true },
  password: { label: "新しいパスワード", required: "type", minLength: 10 },
  terms: { label: "利用規約に同意する", required: "tick" },
} as const;

type OnValid = NonNullable<UseFormOptions["onValid"]>;

function Registration({ onValid }: { readonly onValid: OnValid }) {
  const { form, summary, control } = useForm(specs, {
    onValid,
    fieldOf: (place) => place.replace("new_password", "password"),
  });
  return (
    <form {...form} aria-label="登録">
      <ErrorSummary {...summary} />
      <EmailField control={control("email")} />
      <PasswordField control={control("password")} purpose="new" />
      <Checkbox control={control("terms")} />
      <button type="submit">登録する</button>
    </form>
  );
}

const refusal = (...paths: string[]) => {
  const details = paths.map((path) => ({ path, reason: "Too big" }));
  return new ApiError("", 422, null, "invalid_request", details);
};
const refuseTwo: OnValid = (_, isRefused) => void isRefused(refusal("body.email", "body.terms"));
const send = () => fireEvent.submit(screen.getByRole("form"));
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

describe("useForm", () => {
  it("counts and links the invalid fields, and focuses the summary", async () => {
    const onValid = vi.fn<OnValid>();
    render(<Registration onValid={onValid} />);
    type("メールアドレス", "hanako@example");
    send();
    const summary = screen.getByRole("alert");
    expect(summary.textContent).toContain("入力内容をご確認ください(3か所)");
    await waitFor(() => expect(document.activeElement).toBe(summary));
    fireEvent.click(screen.getByRole("link", { name: "新しいパスワード" }));
    expect(document.activeElement).toBe(screen.getByLabelText("新しいパスワード"));
    const email = screen.getByLabelText("メールアドレス");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(email.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toContain("「@」のあとに「.」を含む形で");
    expect(onValid).not.toHaveBeenCalled();
  });

  it("tells a single fault at its field, and focuses it", async () => {
    render(<Registration onValid={vi.fn<OnValid>()} />);
    type("メールアドレス", "hanako@example.jp");
    type("新しいパスワード", "ten letters");
    send();
    expect(screen.getByRole("alert").textContent).not.toContain("か所");
    const terms = screen.getByLabelText("利用規約に同意する");
    await waitFor(() => expect(document.activeElement).toBe(terms));
  });

  it("clears an error as its field is corrected, and shows none before submission", () => {
    const onValid = vi.fn<OnValid>();
    render(<Registration onValid={onValid} />);
    type("新しいパスワード", "short");
    expect(screen.queryByRole("alert")).toBeNull();
    send();
    type("新しいパスワード", "long enough now");
    expect(screen.getByRole("alert").textContent).toContain("2か所");
    expect(screen.getByLabelText("新しいパスワード").getAttribute("aria-invalid")).toBeNull();
  });

  it("submits the values when all are valid", () => {
    const onValid = vi.fn<OnValid>();
    render(<Registration onValid={onValid} />);
    type("メールアドレス", "hanako@example.jp");
    type("新しいパスワード", "ten letters");
    fireEvent.click(screen.getByLabelText("利用規約に同意する"));
    send();
    expect(onValid.mock.lastCall?.[0]).toEqual({
      email: "hanako@example.jp",
      password: "ten letters",
      terms: "on",
    });
  });

  it.each([
    [["body.email"], "メールアドレス:この内容では受け付けられませんでした。", true],
    [["body.new_password.0"], "新しいパスワード:この内容では受け付けられませんでした。", true],
    [["body.terms"], "利用規約に同意する:受け付けられませんでした。チェックを", true],
    [["body.email", "body.token"], "メールアドレス:この内容では受け付けられませんでした。", false],
    [["body"], "", false],
  ])("names the fields at fault when the server refuses %j", (paths, told, isAll) => {
    const isTold = vi.fn<(told: boolean) => void>();
    const onValid: OnValid = (_, isRefused) => isTold(isRefused(refusal(...paths)));
    render(<Registration onValid={onValid} />);
    type("メールアドレス", "hanako@example.jp");
    type("新しいパスワード", "ten letters");
    fireEvent.click(screen.getByLabelText("利用規約に同意する"));
    send();
    expect(isTold).toHaveBeenCalledExactlyOnceWith(isAll);
    expect(screen.queryByRole("alert")?.textContent ?? "").toContain(told);
  });

  it("counts and links the fields that the server refuses, until they change", () => {
    render(<Registration onValid={refuseTwo} />);
    type("メールアドレス", "hanako@example.jp");
    type("新しいパスワード", "ten letters");
    fireEvent.click(screen.getByLabelText("利用規約に同意する"));
    send();
    expect(screen.getByRole("alert").textContent).toContain("2か所");
    const email = screen.getByLabelText("メールアドレス");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    type("メールアドレス", "taro@example.jp");
    expect(email.getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByRole("alert").textContent).toContain(
      "利用規約に同意する:受け付けられません",
    );
    fireEvent.click(screen.getByLabelText("利用規約に同意する"));
    fireEvent.click(screen.getByLabelText("利用規約に同意する"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("uses the browser's validation without JavaScript", () => {
    render(<Registration onValid={vi.fn<OnValid>()} />);
    const password = screen.getByLabelText<HTMLInputElement>("新しいパスワード");
    expect([password.required, password.minLength]).toEqual([true, 10]);
    expect(screen.getByRole<HTMLFormElement>("form").noValidate).toBe(true);
  });
});
