import { describe, expect, it } from "vitest";
import { readWebConfig } from "./config.server.ts";

const good = { API_URL: "http://localhost:3001/", PUBLIC_API_URL: "https://api.example" };

describe("readWebConfig", () => {
  it("reads origins without a trailing slash and takes local as the environment", () => {
    expect(readWebConfig(good)).toEqual({
      apiUrl: "http://localhost:3001",
      publicApiUrl: "https://api.example",
      publicEnvironment: "local",
      release: "tenbin",
      services: [],
    });
  });

  it.each([
    ["API_URL", undefined],
    ["API_URL", "localhost:3001"],
    ["PUBLIC_API_URL", "javascript:alert(1)"],
    ["PUBLIC_ENVIRONMENT", "staging"],
  ])("names %s when it is %s", (name, value) => {
    expect(() => readWebConfig({ ...good, [name]: value })).toThrow(name);
  });
});
