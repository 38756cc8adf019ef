import { vi } from "vitest";

/** Stands in for a client's `call`; one for all tests, as they share their mocked modules. */
export const call = vi.fn<(name: string, input?: unknown) => Promise<unknown>>();
