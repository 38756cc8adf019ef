import type { InjectOptions } from "fastify";
import { vi } from "vitest";
import { masking, type Rights, rightsOf } from "../index.ts";
import { allCompanies, analysisRightsFor } from "./analysis-rights.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import { NO_AUTHENTICATION } from "../../platform/http/authorization.ts";
import type { Viewer, ViewerAccount } from "../../platform/http/viewer.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

export interface TestResponse<T> {
  readonly status: number;
  readonly body: T;
}

export interface TestDownload {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface TestApi {
  /** As a visitor receives it. */
  get<T>(url: string): Promise<TestResponse<T>>;
  /** @param body JSON, or text that is sent as it is */
  post<T>(url: string, body: object | string): Promise<TestResponse<T>>;
  /** A file. @param body with which it is asked for, if any */
  download(url: string, body?: object): Promise<TestDownload>;
  close(): Promise<void>;
}

/** An API whose visitors see these companies analysed; everything without the list. @param own rights beside */
export async function createTestApi(
  register: (api: Api<Viewer<ViewerAccount, Rights>>) => void,
  analysed?: readonly string[],
  own: Partial<Rights> = {},
): Promise<TestApi> {
  const visitor = rightsOf(null, new Date("2026-11-20T00:00:00Z"));
  const rights = {
    ...visitor,
    ...(analysed === undefined ? allCompanies : analysisRightsFor(...analysed)),
    ...own,
  };
  const api = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication: { ...NO_AUTHENTICATION, visitorRights: () => rights },
  });
  register(api);
  const send = (request: InjectOptions) =>
    vi.waitUntil(async () => {
      const answer = await api.fastify.inject(request);
      // The API sheds load while other work of the machine holds its event loop up.
      return answer.statusCode === 503 ? null : answer;
    }, PATIENCE);
  async function inject<T>(request: InjectOptions): Promise<TestResponse<T>> {
    const response = await send(request);
    return { status: response.statusCode, body: response.json<T>() };
  }
  return {
    get: (url) => inject({ url }),
    post: (url, body) =>
      inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json" },
        payload: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async download(url, payload) {
      const { statusCode, headers, rawPayload } = await send(
        payload === undefined ? { url } : { method: "POST", url, payload },
      );
      return { status: statusCode, headers, bytes: rawPayload };
    },
    async close() {
      await api.fastify.close();
    },
  };
}
