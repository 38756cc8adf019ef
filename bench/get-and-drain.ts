import { type Agent, get } from "node:http";

/**
 * Resolves at the end of the body.
 * @throws for a status other than 200
 */
export function getAndDrain(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
      response.resume();
    });
    request.once("error", reject);
  });
}
