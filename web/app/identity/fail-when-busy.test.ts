import { describe, expect, it } from "vitest";
import { failWhenBusy } from "./fail-when-busy.ts";

const LOOKUP = "https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=any";
const EMULATED = "http://localhost:3100/securetoken.googleapis.com/v1/token?key=any";

/** The status that comes through, or the name of the error. */
async function send(url: string, status: number): Promise<number | string> {
  const answer = () => {
    const response = new Response("{}", { status });
    Object.defineProperty(response, "url", { value: url });
    return Promise.resolve(response);
  };
  return failWhenBusy(answer)(url).then(
    (response) => response.status,
    (error: Error) => error.name,
  );
}

describe("failWhenBusy", () => {
  it.each([
    [LOOKUP, 503],
    [LOOKUP, 429],
    [EMULATED, 500],
  ])(
    "makes a failed connection of what the provider answers too late or not: %s %i",
    async (url, status) => {
      expect(await send(url, status)).toBe("TypeError");
    },
  );

  it.each([
    [LOOKUP, 200],
    [LOOKUP, 400],
    ["http://localhost:3101/user", 503],
  ])("leaves other answers alone: %s %i", async (url, status) => {
    expect(await send(url, status)).toBe(status);
  });
});
