// @vitest-environment jsdom
import { errors, type ErrorType } from "@tenbin/contract/errors";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ExportMenu } from "./export-menu.tsx";
import { answerFixture } from "../testing/answer-fixture.ts";

const saved = vi.hoisted(() => vi.fn<(file: File) => void>());
vi.mock("../../../browser/save-file.ts", () => ({ saveFile: saved }));

afterEach(() => {
  cleanup();
  saved.mockReset();
  vi.unstubAllGlobals();
});

const file = () =>
  new Response("x", {
    headers: { "content-disposition": "attachment; filename*=UTF-8''shown.csv" },
  });
const refusal =
  (errorType: ErrorType, details: object[] = []) =>
  () => {
    const { status } = errors[errorType];
    return Response.json({ status, errorType, details }, { status });
  };
const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

/** @returns what was asked */
function open(...answers: readonly (() => Response)[]) {
  const bodies: unknown[] = [];
  const left = [...answers];
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body));
    return left.shift()!();
  });
  const question = { conditions: [], columns: ["mv"], histograms: ["mv"], limit: 50 };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ apiUrl: "http://api.test" }),
      HydrateFallback: () => null,
      Component: () => <ExportMenu question={question} answer={answerFixture} plan={null} />,
    },
  ]);
  render(<Stub />);
  return bodies;
}

async function choose(name: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "書き出す" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
}

const QUESTION = { conditions: [], columns: ["mv"] };
const { version } = answerFixture;

describe("ExportMenu", () => {
  it("asks for the version that is shown, without histograms or a limit", async () => {
    const bodies = open(file);
    await choose(/UTF-8/);
    await screen.findByText("「shown.csv」を保存しました。");
    expect(bodies).toEqual([{ ...QUESTION, version, encoding: "utf-8" }]);
    expect(saved.mock.lastCall?.[0].name).toBe("shown.csv");
  });

  it("takes the newest data where those shown are gone, and says so [fault: another process × reads]", async () => {
    const bodies = open(refusal("snapshot_gone"), file);
    await choose(/^Excel/);
    await screen.findByText(/新しいデータで書き出しました。「shown.csv」/);
    expect(bodies).toEqual([{ ...QUESTION, version }, QUESTION]);
  });

  it("names the sign that Shift_JIS lacks, and offers UTF-8", async () => {
    const misfit = { path: "0104: 𠮷田製作所", reason: "𠮷" };
    const bodies = open(refusal("sign_not_in_encoding", [misfit]), file);
    await choose(/Shift_JIS/);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("「𠮷田製作所」の「𠮷」はShift_JISにない文字");
    expect(saved).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "CSV(UTF-8)で書き出す" }));
    await screen.findByText("「shown.csv」を保存しました。");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(bodies[1]).toMatchObject({ encoding: "utf-8" });
  });

  it("says that the API could not be reached", async () => {
    open(unreachable);
    await choose(/UTF-8/);
    expect((await screen.findByRole("alert")).textContent).toContain("通信できませんでした");
    expect(saved).not.toHaveBeenCalled();
  });
});
