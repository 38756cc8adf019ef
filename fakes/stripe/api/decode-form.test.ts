import { describe, expect, it } from "vitest";
import { decodeForm } from "./decode-form.ts";
import { flag, group, integer, list, readParams, required, text } from "./params.ts";

describe("decodeForm", () => {
  it("nests brackets and makes arrays of what is indexed from 0", () => {
    const decoded = decodeForm(
      "customer=cus_1&items[0][price]=p%201&items[1][price]=p+2&expand[]=a&expand[]=b&metadata[k]=%E5%A4%A9",
    );
    expect(decoded).toEqual({
      customer: "cus_1",
      items: [{ price: "p 1" }, { price: "p 2" }],
      expand: ["a", "b"],
      metadata: { k: "天" },
    });
  });

  it("takes names of JavaScript for what they are: names", () => {
    const decoded = decodeForm("__proto__[x]=1&constructor=2");
    expect(Object.keys(decoded)).toEqual(["__proto__", "constructor"]);
    expect(({} as { x?: string }).x).toBeUndefined();
  });
});

describe("readParams", () => {
  const fields = {
    name: required(text),
    count: integer,
    items: list(group({ price: required(text), deleted: flag })),
  };
  const read = (body: string) => readParams(fields, decodeForm(body));
  const refuse = (body: string) => {
    try {
      return read(body);
    } catch (error) {
      return (error as { body: object }).body;
    }
  };

  it("reads each field by its kind", () => {
    expect(read("name=a&count=3&items[0][price]=p&items[0][deleted]=true")).toEqual({
      name: "a",
      count: 3,
      items: [{ price: "p", deleted: true }],
    });
  });

  it.each([
    ["count=1", "parameter_missing", "name"],
    ["name=", "parameter_invalid_empty", "name"],
    ["name=a&count=1.5", "parameter_invalid_integer", "count"],
    ["name=a&items[0][deleted]=true", "parameter_missing", "items[0][price]"],
    ["name=a&items[0][price]=p&items[0][trial]=1", "parameter_unknown", "items[0][trial]"],
  ])("refuses %s with %s of %s", (body, code, param) => {
    expect(refuse(body)).toMatchObject({ type: "invalid_request_error", code, param });
  });
});
