// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followTranslation } from "./follow-translation.ts";

let end: () => void;
beforeEach(() => {
  end = followTranslation(document);
});
afterEach(() => {
  cleanup();
  end();
});

type Translate = (text: Text, font: HTMLElement) => void;

/** As Google Translate does it. */
const replace: Translate = (text, font) => {
  font.append(`[${text.data}]`);
  text.replaceWith(font);
};
/** As some extensions do it. */
const wrap: Translate = (text, font) => {
  text.replaceWith(font);
  font.append(text);
};
const insertThenRemove: Translate = (text, font) => {
  font.append(`[${text.data}]`);
  text.before(font);
  text.remove();
};

/** Translates every text; the page learns of it before its next task. */
async function translate(within: Node, how: Translate): Promise<void> {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) how(text, document.createElement("font"));
  await Promise.resolve();
}

function Found({
  count,
  note = null,
  first = null,
}: {
  readonly count: number;
  readonly note?: string | null;
  readonly first?: string | null;
}) {
  return (
    <p>
      {first === null ? null : <b>{first}</b>}
      {count}社{note}
    </p>
  );
}

describe.each([
  ["replaces texts", replace],
  ["inserts its own and removes texts", insertThenRemove],
])("a translation that %s", (_, how) => {
  it("leaves React able to change, remove and insert", async () => {
    const { container, rerender } = render(<Found count={12} note="を表示" />);
    await translate(container, how);
    expect(container.textContent).toBe("[12][社][を表示]");
    rerender(<Found count={7} note={null} first="条件:" />);
    await Promise.resolve();
    expect(container.textContent).toBe("条件:7[社]");
  });

  it("is undone where a text changes, each time", async () => {
    const { container, rerender } = render(<Found count={12} />);
    for (const count of [7, 5]) {
      await translate(container, how);
      rerender(<Found count={count} />);
      await Promise.resolve();
      expect(container.querySelector("p")?.textContent).toContain(`${count}`);
      expect(container.querySelector("p")?.textContent).not.toContain("12");
    }
  });

  it("is removed when the page shows the original again", async () => {
    const { container } = render(<Found count={12} />);
    const text = container.querySelector("p")?.firstChild as Text;
    how(text, document.createElement("font"));
    await Promise.resolve();
    container.querySelector("p")?.prepend(text);
    await Promise.resolve();
    expect(container.textContent).toBe("12社");
  });
});

it("lets React remove a text that a translation put into its own element", async () => {
  const { container, rerender } = render(<Found count={12} note="を表示" />);
  await translate(container, wrap);
  rerender(<Found count={7} note={null} first="条件:" />);
  expect(container.textContent).toBe("条件:7社");
});

it("does not hide mistakes that no translation made", () => {
  const [parent, stranger] = [document.createElement("p"), document.createElement("b")];
  document.body.append(parent, stranger);
  expect(() => parent.removeChild(stranger)).toThrow(/not a child/);
  expect(() => parent.insertBefore(document.createElement("i"), stranger)).toThrow(/child/);
  parent.remove();
  stranger.remove();
});

it("is needed: React fails without it", async () => {
  end();
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { container, rerender } = render(<Found count={12} note="を表示" />);
  await translate(container, replace);
  expect(() => rerender(<Found count={12} note={null} />)).toThrow(/not a child/);
});
