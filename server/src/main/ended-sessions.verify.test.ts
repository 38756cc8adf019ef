import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { waitForNextSecond } from "../../../fakes/auth-emulator/emulator-process.ts";
import { EMAIL, type SignedIn, UID } from "./testing/api-with-emulator.ts";
import { google, OWNERS, prepareThefts, THIEFS } from "./testing/prepare-thefts.ts";

/** The provider goes on accepting what we have ended: what comes from there must open nothing here. */
describe("ended sessions that act at the provider", () => {
  const { api, status, expectRefused, redeem, byGoogle, link, linkedGoogle, reset } =
    prepareThefts();

  const ends: [string, (owner: SignedIn) => Promise<number>][] = [
    [
      "a changed password",
      ({ idToken }) => status("PUT /password", idToken, { new_password: OWNERS }),
    ],
    ["a reset password", () => reset()],
    [
      "a changed address",
      async () => {
        const token = await api().mailedToken("mail_change", "moved@tenbin.example");
        const { status: done } = await api().ask("POST /mail-change/confirm", null, {
          token,
          confirm: true,
        });
        return done;
      },
    ],
    ["a deletion", ({ idToken }) => status("DELETE /user", idToken, {})],
    ["the operator", async () => (await api().domains.accounts.endSessions.of(UID), 200)],
  ];

  it.each(ends)(
    "lose the Google account that they linked before %s [ASVS 7.4.3]",
    async (name, end) => {
      const thief = await api().byPassword();
      const account = google("thief@gmail.example", `thief before ${name}`);
      expect(await link(thief, account)).toBe(200);
      const linked = await byGoogle(account);
      await expectRefused(linked.idToken);
      await waitForNextSecond();
      expect(await end(await api().byPassword())).toBeLessThan(300);
      expect(await linkedGoogle()).toBeNull();
      await expectRefused(thief.idToken);
      await expectRefused(linked.idToken);
      const stranger = await byGoogle(account);
      expect(await status("GET /user", stranger.idToken)).toBe(403);
      await api().identities.delete((await api().identities.verify(stranger.idToken)).uid);
    },
  );

  it("leave the owner's own Google account, which signs in until a reset finds another address", async () => {
    const own = google(EMAIL, "google-1");
    const { idToken } = await byGoogle(own);
    expect(await status("GET /user", idToken)).toBe(200);
    expect((await api().domains.accounts.store.find(UID))?.googleSubject).toBe("google-1");
    await waitForNextSecond();
    const { body } = await api().ask("PUT /password", (await byGoogle(own)).idToken, {
      new_password: OWNERS,
    });
    expect(await status("GET /user", (await redeem(body["customToken"])).idToken)).toBe(200);
    await waitForNextSecond();
    const again = await byGoogle(own);
    expect(await status("GET /user", again.idToken)).toBe(200);
    const move = { token: await api().mailedToken("mail_change", "moved@tenbin.example") };
    await api().ask("POST /mail-change/confirm", null, { ...move, confirm: true });
    expect(await status("GET /user", (await byGoogle(own)).idToken)).toBe(200);
    const token = await api().mailedToken("password_reset", "moved@tenbin.example");
    await api().ask("POST /password/reset", null, { token, new_password: OWNERS });
    expect(await linkedGoogle()).toBeNull();
  });

  it("never win against the owner's reset with a password change in flight (N2)", async () => {
    for (const ms of [0, 3, 6, 12, 25, 50]) {
      await api().reset();
      const thief = await api().byPassword();
      const token = await api().mailedToken("password_reset");
      const body = { token, new_password: OWNERS };
      const [put, done] = await Promise.all([
        api().ask("PUT /password", thief.idToken, { new_password: THIEFS }),
        delay(ms).then(() => api().ask("POST /password/reset", null, body)),
      ]);
      expect(done).toEqual({ status: 200, body: { status: "done" } });
      const owner = await api().byPassword(OWNERS);
      expect(await status("GET /user", owner.idToken)).toBe(200);
      await expect(api().byPassword(THIEFS)).rejects.toThrow("INVALID_LOGIN");
      await expectRefused(thief.idToken);
      const isChanged = put.status === 200;
      expect([put.status, put.body["errorType"], await api().listEvents()]).toEqual(
        // Changed: it was complete before the reset began to change anything.
        isChanged
          ? [200, undefined, ["password_changed", "password_reset"]]
          : [401, "session_revoked", ["password_reset"]],
      );
      for (const custom of isChanged ? [put.body["customToken"]] : [])
        await expectRefused((await redeem(custom)).idToken);
    }
  });
});
