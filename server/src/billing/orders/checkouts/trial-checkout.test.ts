import type { PlanName } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";

const DAY = 86_400;
const item = { plan: "tenbin_standard" } as const;
/** Ends of trials, by uid; of light rights. */
const trials = new Map<string, Date>();

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture({
    moreRights(uid) {
      const trialUntil = trials.get(uid);
      const effectivePlan: PlanName = "tenbin_light";
      return trialUntil === undefined ? {} : { allCompanies: true, effectivePlan, trialUntil };
    },
  });
});
afterAll(() => fixture.drop());

const inDays = (days: number) => new Date((fixture.account.clock.now + days * DAY) * 1_000);

describe("a plan that is bought in a trial", () => {
  it("is confirmed with what becomes of the days left, on the page and in Checkout", async () => {
    trials.set("trying", inDays(5));
    const { terms } = await fixture.preview("trying", item);
    expect(terms.trialUntil).toBe(inDays(5).toISOString());
    const session = await fixture.checkout("trying", item);
    const [texts] = await fixture.query<{ page_text: string; checkout_text: string }>(
      "select page_text, checkout_text from order_confirmations where uid = 'trying'",
    );
    const told =
      /【無料体験の残り】.*あと5日.*支払いの確認と同時に終わり、残りの日数は使えなくなります/s;
    expect(texts?.page_text).toMatch(told);
    expect(texts?.checkout_text).toMatch(told);
    const { stripe } = fixture.account;
    const { custom_text: shown } = await stripe.checkout.sessions.retrieve(session);
    expect(shown.submit?.message).toBe(texts?.checkout_text);
  });

  it("says nothing of a trial where none runs", async () => {
    expect(await fixture.preview("untried", item)).not.toHaveProperty("terms.trialUntil");
  });

  it.each([
    ["began", null, 7],
    ["became longer", 3, 33],
    ["ended", 3, null],
  ])("is confirmed anew where the trial %s since", async (change, before, after) => {
    const uid = change.replaceAll(" ", "-");
    const set = (days: number | null) =>
      days === null ? trials.delete(uid) : trials.set(uid, inDays(days));
    set(before);
    const { confirmation } = await fixture.preview(uid, item);
    const asked = { uid, item, confirmation, endUnits: [] };
    set(after);
    await expect(
      fixture.orders.startCheckout({ ...asked, request: requestOf(undefined, uid) }),
    ).rejects.toMatchObject({ errorType: "confirmation_expired" });
    set(before);
    const url = await fixture.orders.startCheckout({
      ...asked,
      request: requestOf(undefined, uid),
    });
    expect(url).toMatch(/^http/);
  });
});
