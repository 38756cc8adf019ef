import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Forms that are neither of `useForm` nor searches by address, and what becomes of their fields. */
const others = new Map([
  ["web/app/accounts/forms/action-form.tsx", "no fields"],
  ["web/app/routes/mail/stop-company.tsx", "no fields"],
  ["web/app/routes/mail/stop-form.tsx", "no fields but hidden ones, without script"],
  ["web/app/routes/portfolio/changes/changes-section.tsx", "one day, with the refusal below it"],
  ["web/app/routes/portfolio/entry-editor.tsx", "calls findRefusedFields itself"],
]);

/** Forms of `useForm` that ask nothing of `isRefused`. */
const unasked = new Map([
  ["web/app/accounts/sign-in/email-step.tsx", "sends nothing"],
  ["web/app/accounts/sign-in/password-step.tsx", "refused by the provider, shown at its field"],
  ["web/app/routes/gallery/registration-form.tsx", "sends nothing"],
  ["web/app/routes/lesson/lesson-questions.tsx", "options that the server gave"],
  [
    "web/app/routes/pricing/orders/confirmation/order-confirmation.tsx",
    "boxes to tick; what is ordered is signed",
  ],
]);

/** Opening tags of forms: to the `>` outside of braces, as an arrow function has one too. An empty one has no field. */
function formTagsOf(source: string): readonly string[] {
  const tags = [...source.matchAll(/<form\b|<Form\s/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at += 1) {
      const character = source[at];
      if (character === "{") depth += 1;
      else if (character === "}") depth -= 1;
      else if (character === ">" && depth === 0) return source.slice(index, at + 1);
    }
    return source.slice(index);
  });
  return tags.filter((tag) => !tag.endsWith("/>"));
}

const isOfHook = (tag: string) => tag.startsWith("<form {...form}");
/** The browser goes to the address with the fields. */
const isSearch = (tag: string) => /\saction=/.test(tag) && !/\smethod=/.test(tag);

const usesHook = (source: string) => /\buseForm(?:<[^>()]+>)?\(/.test(source);
const asksServer = (source: string) => source.match(/\bisRefused\b/g)?.length ?? 0;

interface Source {
  readonly file: string;
  readonly source: string;
}

async function readPages(): Promise<readonly Source[]> {
  const pages: Source[] = [];
  const files = glob("web/app/**/*.tsx", {
    cwd: ROOT,
    exclude: (name) => /(^|\/)testing$|\.test\.tsx$/.test(name),
  });
  for await (const file of files) {
    pages.push({ file, source: await readFile(join(ROOT, file), "utf8") });
  }
  return pages.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

const hasOther = ({ source }: Source) =>
  formTagsOf(source).some((tag) => !isSearch(tag) && !(isOfHook(tag) && usesHook(source)));
/** It takes `isRefused` and hands it on. */
const isUnasked = ({ source }: Source) => usesHook(source) && asksServer(source) < 2;

describe("what the server refuses in a form", () => {
  it("is shown at its fields by the one hook of forms", async () => {
    const found = (await readPages()).filter(hasOther);
    expect(found.map(({ file }) => file)).toEqual([...others.keys()]);
  });

  it("is asked for by each form that sends what was typed", async () => {
    const found = (await readPages()).filter(isUnasked);
    expect(found.map(({ file }) => file)).toEqual([...unasked.keys()]);
  });

  it.each([
    `<form onSubmit={save}><TextField /></form>`,
    `<form\n  method="post"\n  action="/contact"\n>`,
    `<form {...props}>`,
    `<Form method="post" action="/contact">`,
    `<Form action="/contact" onSubmit={(event) => save(event)} method="post">`,
  ])("is not left out by %j", (source) => {
    expect(hasOther({ file: "planted.tsx", source })).toBe(true);
  });
});
