// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

/** Its state is the document's. */
async function listen() {
  vi.resetModules();
  const { firstInteraction, hasInteracted, listenForFirstInteraction } =
    await import("./first-interaction.ts");
  listenForFirstInteraction();
  const onInteraction = vi.fn<() => void>();
  void firstInteraction().then(onInteraction);
  return { onInteraction, hasInteracted };
}

function moveBy(movementX: number, movementY: number) {
  const event = new PointerEvent("pointermove");
  Object.defineProperties(event, {
    movementX: { value: movementX },
    movementY: { value: movementY },
  });
  window.dispatchEvent(event);
}

async function settle() {
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
}

describe("firstInteraction", () => {
  it("does not take a page laid out below a resting pointer for an interaction", async () => {
    const { onInteraction, hasInteracted } = await listen();
    moveBy(0, 0);
    await settle();
    expect(onInteraction).not.toHaveBeenCalled();
    expect(hasInteracted()).toBe(false);
    moveBy(0, 1);
    await settle();
    expect(onInteraction).toHaveBeenCalledOnce();
  });

  it.each(["pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll", "popstate"])(
    "resolves at %s",
    async (type) => {
      const { onInteraction, hasInteracted } = await listen();
      window.dispatchEvent(new Event(type));
      expect(hasInteracted()).toBe(true);
      await settle();
      expect(onInteraction).toHaveBeenCalledOnce();
    },
  );
});
