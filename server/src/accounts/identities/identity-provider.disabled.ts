import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { IdentityProvider } from "./identity-provider.ts";

export function createDisabledIdentityProvider(): IdentityProvider {
  return {
    verify: () => Promise.reject(new ApiProblem("auth_invalid")),
    find: unavailable,
    findByEmail: unavailable,
    create: unavailable,
    update: unavailable,
    endSessions: unavailable,
    unlinkOthers: unavailable,
    customToken: unavailable,
    delete: unavailable,
  };
}

function unavailable(): Promise<never> {
  return Promise.reject(new ApiProblem("unavailable"));
}
