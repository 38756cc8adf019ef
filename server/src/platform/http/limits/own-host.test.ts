import { describe, expect, it } from "vitest";
import { createOwnHostCheck } from "./own-host.ts";

describe("our own hosts", () => {
  const isOwnHost = createOwnHostCheck(["10.0.0.0/8", "uniquelocal"]);

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3", "fd00::2"])(
    "are this machine and named proxies: %s",
    (ip) => expect(isOwnHost({ ip, headers: {} })).toBe(true),
  );

  it.each(["203.0.113.7", "11.0.0.1", "2001:db8::1"])("are no others: %s", (ip) =>
    expect(isOwnHost({ ip, headers: {} })).toBe(false),
  );

  it.each(["x-forwarded-for", "forwarded", "x-real-ip"])(
    "forward for nobody: a proxy on this machine that nobody named stands for its clients (%s)",
    (name) => {
      for (const ip of ["127.0.0.1", "10.1.2.3"])
        expect(isOwnHost({ ip, headers: { [name]: "203.0.113.7" } })).toBe(false);
    },
  );
});
