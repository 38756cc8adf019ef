import { describe, expect, it } from "vitest";
import { isExposedConnection } from "./connection-security.ts";

describe("isExposedConnection", () => {
  it.each([
    "postgres://u:p@db.internal/tenbin",
    "postgres://u:p@10.0.0.7/tenbin?sslmode=disable",
    "postgres://u:p@db.internal/tenbin?sslmode=no-verify",
    "postgres://u:p@db.internal/tenbin?sslmode=require&uselibpqcompat=true",
    "postgres://u:p@db.internal/tenbin?sslmode=verify-full&sslmode=disable",
    "postgres://u:p@localhost/tenbin?host=db.internal",
  ])("is true for %s [ASVS 12.3.1]", (url) => expect(isExposedConnection(url)).toBe(true));

  it.each([
    "postgres://u:p@db.internal/tenbin?sslmode=verify-full",
    "postgres://u:p@db.internal/tenbin?sslmode=require",
    "postgres://u:p@localhost/tenbin",
    "postgresql://u:p@[::1]:5432/tenbin",
    "postgres://u:p@%2Fvar%2Frun%2Fpostgresql/tenbin",
    "postgres://u@/tenbin?host=/var/run/postgresql",
  ])("is false for %s", (url) => expect(isExposedConnection(url)).toBe(false));
});
