import { describe, expect, it } from "vitest";
import { parseForm } from "./parse-form.ts";
import { readStopForm } from "./rules.ts";

const form = (...fields: readonly [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

describe("readStopForm", () => {
  it("takes a mail program's field for the kind of the link", () => {
    expect(readStopForm(form(["List-Unsubscribe", "One-Click"]), "digest")).toEqual({
      kinds: ["digest"],
      source: "one_click",
    });
  });

  it("takes the kinds that are named", () => {
    expect(readStopForm(form(["kind", "advertising"], ["kind", "alert"]), "digest")).toEqual({
      kinds: ["alert", "advertising"],
      source: "stop_page",
    });
  });

  it.each([
    form(),
    form(["List-Unsubscribe", "Two-Click"]),
    form(["kind", "all"]),
    form(["kind", "alert"], ["kind", "x"]),
  ])("takes nothing else (%#)", (fields) => expect(readStopForm(fields, "alert")).toBeNull());
});

describe("parseForm", () => {
  it("reads urlencoded and multipart forms, and nothing else", async () => {
    const body = Buffer.from("List-Unsubscribe=One-Click");
    const parsed = await parseForm(body, "application/x-www-form-urlencoded");
    expect(parsed?.get("List-Unsubscribe")).toBe("One-Click");
    const parts = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    );
    const multipart = await parseForm(parts, "multipart/form-data; boundary=x");
    expect(multipart?.get("List-Unsubscribe")).toBe("One-Click");
    expect(await parseForm(body, "application/json")).toBeNull();
    expect(await parseForm(parts, "multipart/form-data")).toBeNull();
    expect(await parseForm(body, null)).toBeNull();
  });
});
