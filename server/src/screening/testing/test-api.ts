import { vi } from "vitest";
import { masking, type Rights, rightsOf } from "../../members/index.ts";
import { allCompanies, analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import { NO_AUTHENTICATION } from "../../platform/http/authorization.ts";
import type { Viewer, ViewerAccount } from "../../platform/http/viewer.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

export interface TestResponse<T> {
  readonly status: number;
  readonly body: T;
}

export interface TestApi {
  /** As a visitor receives it. */
  get<T>(url: string): Promise<TestResponse<T>>;
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
  return {
    async get<T>(url: string): Promise<TestResponse<T>> {
      const response = await vi.waitUntil(async () => {
        const answer = await api.fastify.inject({ url });
        // The API sheds load while other work of the machine holds its event loop up.
        return answer.statusCode === 503 ? null : answer;
      }, PATIENCE);
      return { status: response.statusCode, body: response.json<T>() };
    },
    async close() {
      await api.fastify.close();
    },
  };
}
