import { createStaticHandler, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { oncePerRequest } from "./once-per-request.ts";

it("reads once for the loaders of a request, and anew for the next request", async () => {
  let readings = 0;
  const loader = oncePerRequest(async ({ url }) => `${new URL(url).pathname} ${(readings += 1)}`);
  const handler = createStaticHandler([
    { id: "root", path: "/", loader, children: [{ id: "page", path: ":name", loader }] },
  ]);
  const load = async (path: string) => {
    const request = new Request(`https://tenbin.example${path}`);
    const answer = await handler.query(request, { requestContext: new RouterContextProvider() });
    return answer instanceof Response ? null : answer.loaderData;
  };
  expect(await Promise.all([load("/pricing"), load("/setting")])).toEqual([
    { root: "/pricing 1", page: "/pricing 1" },
    { root: "/setting 2", page: "/setting 2" },
  ]);
});
