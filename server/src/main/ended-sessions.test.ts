import { describe, expect, it } from "vitest";
import { refreshToken } from "../../../fakes/auth-emulator/emulator-process.ts";
import { EMAIL, UID } from "./testing/api-with-emulator.ts";
import { OWNERS, prepareThefts, THIEFS } from "./testing/prepare-thefts.ts";

/** The provider goes on accepting what we have ended: what comes from there must open nothing here. */
describe("ended sessions that act at the provider", () => {
  const {
    api,
    status,
    expectRefused,
    redeem,
    atProvider,
    THIEFS_GOOGLE,
    byGoogle,
    link,
    reset,
    notices,
    keepCustomToken,
  } = prepareThefts();

  it("open nothing by a password that they change there, and the owner is told [ASVS 7.4.1]", async () => {
    const redeemed = await redeem(await keepCustomToken());
    const { idToken } = redeemed;
    expect(await atProvider("update", { idToken, password: "of the thief again" })).toBe(200);
    const thief = await api().byPassword("of the thief again");
    await expectRefused(thief.idToken);
    const { body } = await refreshToken(api().emulator, thief.refreshToken);
    await expectRefused(String(body["id_token"]));
    const told = `notice.changed_elsewhere ${EMAIL}`;
    expect((await notices()).filter((notice) => notice === told)).toEqual([told]);
    // Neither the operator nor a changed address takes that password for ours.
    await api().domains.accounts.endSessions.of(UID);
    await expectRefused((await api().byPassword("of the thief again")).idToken);
    expect(await reset()).toBe(200);
    await expect(api().byPassword("of the thief again")).rejects.toThrow("INVALID_LOGIN");
    const owner = await api().byPassword(OWNERS);
    expect(await status("POST /session", owner.idToken)).toBe(200);
    expect(await status("GET /user", owner.idToken)).toBe(200);
  });

  it("open nothing by an address that they change there", async () => {
    const { idToken } = await redeem(await keepCustomToken());
    const email = "thief@tenbin.example";
    expect(await atProvider("update", { idToken, email, password: THIEFS })).toBe(200);
    const moved = { email, password: THIEFS };
    await expectRefused((await api().signIn("signInWithPassword", moved)).idToken);
    expect(await reset()).toBe(200);
    expect(await status("GET /user", (await api().byPassword(OWNERS)).idToken)).toBe(200);
  });

  it("open nothing by a Google account that they link there [ASVS 6.8.1]", async () => {
    const redeemed = await redeem(await keepCustomToken());
    expect(await link(redeemed, THIEFS_GOOGLE)).toBe(200);
    const thief = await byGoogle(THIEFS_GOOGLE);
    await expectRefused(thief.idToken);
    const { body } = await refreshToken(api().emulator, thief.refreshToken);
    await expectRefused(String(body["id_token"]));
    expect(await status("GET /user", (await api().byPassword(OWNERS)).idToken)).toBe(200);
  });

  it("open nothing by a Google account that a signed-out session links there [ASVS 7.4.1]", async () => {
    const copied = await api().byPassword();
    expect(await status("DELETE /session", copied.idToken)).toBe(200);
    const { body } = await refreshToken(api().emulator, copied.refreshToken);
    const refreshed = { ...copied, idToken: String(body["id_token"]) };
    await expectRefused(refreshed.idToken);
    expect(await link(refreshed, THIEFS_GOOGLE)).toBe(200);
    const linked = await byGoogle(THIEFS_GOOGLE);
    await expectRefused(linked.idToken);
    // Unlinked again, its tokens name no Google account.
    const { idToken } = linked;
    expect(await atProvider("update", { idToken, deleteProvider: ["google.com"] })).toBe(200);
    const { body: again } = await refreshToken(api().emulator, linked.refreshToken);
    await expectRefused(String(again["id_token"]));
  });
});
