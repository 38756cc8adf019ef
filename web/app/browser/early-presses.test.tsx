// @vitest-environment jsdom
import { act, waitFor } from "@testing-library/react";
import { Suspense, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ActionForm } from "../accounts/forms/action-form.tsx";
import { SubmitButton } from "../accounts/forms/submit-button.tsx";
import { lazyHydrated } from "../components/lazy-hydrated.tsx";
import { Checkbox } from "../ui/forms/checkbox.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { EARLY_PRESSES_SCRIPT, forgetPress, replayPresses } from "./early-presses.ts";
import { listenForFirstInteraction } from "./first-interaction.ts";

type Told = (what: string) => void;
const told = vi.fn<Told>();
const load = Promise.withResolvers<void>();

function LatePart() {
  return (
    <button type="button" onClick={() => told("late")}>
      後から
    </button>
  );
}
const LateInBrowser = lazyHydrated(async () => {
  await load.promise;
  return { default: LatePart };
});
let isOnServer = true;

/** The server has it at once. */
function Late() {
  if (!isOnServer) return <LateInBrowser />;
  return (
    <div className="contents">
      <Suspense fallback={null}>
        <LatePart />
      </Suspense>
    </div>
  );
}

const specs = { terms: { label: "同意する", required: "tick" } } as const;

function Content() {
  const [isOn, setOn] = useState(false);
  const { form, control } = useForm(specs, {
    onValid: ({ terms }) => told(`sent with ${terms}`),
  });
  return (
    <>
      <button type="button" onClick={() => told("pressed")}>
        押す
      </button>
      <button type="button" popoverTarget="links" onClick={() => told("opened twice")}>
        開く
      </button>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked);
            told(`switched ${event.currentTarget.checked ? "on" : "off"}`);
          }}
        />
        切り替える
      </label>
      <form action="/results" onSubmit={() => told("sent twice")}>
        <button type="submit">探す</button>
      </form>
      <form {...form}>
        <Checkbox control={control("terms")} />
        <button type="submit">登録する</button>
      </form>
      <ActionForm name="退会" action={() => told("confirmed")}>
        <SubmitButton busy={false} working="手続きをしています">
          退会する
        </SubmitButton>
      </ActionForm>
      <Late />
    </>
  );
}

/** What the document does. */
function Page() {
  useEffect(() => replayPresses(), []);
  return (
    <main onClickCapture={forgetPress}>
      <Content />
    </main>
  );
}

let container: HTMLElement;

/** As a browser shows it before the page's own script is there. */
function showPage(): void {
  isOnServer = true;
  container = document.createElement("div");
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  // There are no pages to go to.
  container.addEventListener("submit", (event) => event.preventDefault());
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- what the head runs
  new Function(EARLY_PRESSES_SCRIPT)();
}

const byText = (text: string) =>
  [...container.querySelectorAll<HTMLElement>("button, label")].find(({ textContent }) =>
    textContent.includes(text),
  )!;
const press = (text: string) => byText(text).click();
const heard = () => told.mock.calls.flat();

describe("a press before hydration", () => {
  let mounted: Root | null = null;
  const hydrate = async () => {
    isOnServer = false;
    await act(async () => void (mounted = hydrateRoot(container, <Page />)));
    // Longer than what is replayed waits.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };

  beforeEach(showPage);
  afterEach(async () => {
    await act(async () => mounted?.unmount());
    container.remove();
    window.tenbinPresses?.clear();
    told.mockReset();
  });

  it("is carried out once after it, however often it was repeated", async () => {
    press("押す");
    press("押す");
    expect(heard()).toEqual([]);
    await hydrate();
    expect(heard()).toEqual(["pressed"]);
    press("押す");
    expect(heard()).toEqual(["pressed", "pressed"]);
  });

  it("that hydrates the page itself is carried out once", async () => {
    isOnServer = false;
    await act(async () => {
      mounted = hydrateRoot(container, <Page />);
      press("押す");
    });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(heard()).toEqual(["pressed"]);
  });

  it("sends a form that only the script sends, in the order of the presses", async () => {
    press("退会する");
    press("同意する");
    press("登録する");
    await hydrate();
    expect(heard()).toEqual(["confirmed", "sent with on"]);
  });

  it("turns a switch to what it was turned to", async () => {
    press("切り替える");
    await hydrate();
    expect(heard()).toEqual(["switched on"]);
    expect(container.querySelector("input")?.checked).toBe(true);
  });

  it("is not repeated where the browser has carried it out", async () => {
    press("開く");
    press("探す");
    await hydrate();
    expect(heard()).toEqual([]);
  });

  it("waits for the part that it is in, which it loads", async () => {
    press("後から");
    listenForFirstInteraction();
    await hydrate();
    expect(heard()).toEqual([]);
    await act(async () => load.resolve());
    await waitFor(() => expect(heard()).toEqual(["late"]));
  });
});
