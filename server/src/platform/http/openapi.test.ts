import { deleteUser, getMarket, getUser, putPassword } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildOpenApiDocument } from "./openapi.ts";

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ security: z.array(z.unknown()), responses: z.unknown() })),
  ),
  components: z.object({ securitySchemes: z.unknown() }),
});

const described = document.parse(
  buildOpenApiDocument([getMarket, getUser, putPassword, deleteUser], "1"),
);
const operation = (path: string, method: string) => described.paths[path]?.[method];
/** As text: only the error types matter. */
const errorResponsesText = (path: string, method: string) =>
  JSON.stringify(operation(path, method)?.responses);

describe("OpenAPI document", () => {
  it("declares bearer tokens, required or optional", () => {
    expect(described.components.securitySchemes).toEqual({
      idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    });
    expect(operation("/user", "get")?.security).toEqual([{ idToken: [] }]);
    expect(operation("/market", "get")?.security).toEqual([{}, { idToken: [] }]);
  });

  it("declares errors by access and assurance", () => {
    expect(errorResponsesText("/user", "get")).toMatch(/auth_required.*registration_required/);
    expect(errorResponsesText("/user", "get")).not.toContain("reauthentication_required");
    expect(errorResponsesText("/password", "put")).toContain("reauthentication_required");
    expect(errorResponsesText("/market", "get")).toContain("token_expired");
    expect(errorResponsesText("/market", "get")).not.toContain("auth_required");
  });
});
