import { apiUrl } from "../test-urls.ts";
import { idTokenOf } from "./accounts.ts";
import { expect, test } from "./journey.ts";

// In the project of the clock, and the first of its files: once the clock is moved, the trials are over.
for (const [name, type, suffix, companies] of [
  ["free", "personal", "FF", 5],
  ["unit", "personal", "FF", 5],
  ["light", "personal", "PL", 30],
  ["standard", "personal", "PS", 100],
  ["expert", "personal", "PE", 500],
  ["trial", "personal", "WL", 30],
  ["temporal", "temporal", "WL", 30],
  ["monitor", "monitor", "PS", 100],
  ["enterprise", "enterprise", "PE", 500],
] as const) {
  test(`${name}@ is ${suffix} with ${companies} companies in the portfolio`, async () => {
    const email = `${name}@tenbin.example`;
    const token = await idTokenOf({ email, password: "tenbin-demo" });
    const read = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${apiUrl}/user`, { headers })).json();
    };
    // The worker buys for them after the start.
    await expect.poll(read).toMatchObject({
      email,
      user_type: type,
      user_suffix: suffix,
      portfolio_maxcount: companies,
      supertrial_active: name === "temporal",
      supertrial_prolonged: false,
    });
  });
}
