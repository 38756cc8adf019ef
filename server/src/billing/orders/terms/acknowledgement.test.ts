import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentText, preContractDocument } from "../../advisory/pre-contract-document.ts";
import { testAdviser } from "../../testing/test-adviser.ts";
import { type OrderFixture, createOrderFixture, requestOf } from "../../testing/order-fixture.ts";

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture({ adviser: testAdviser });
});
afterAll(() => fixture.drop());

const light = { plan: "tenbin_light" } as const;
const refusal = expect.objectContaining({ errorType: "document_not_acknowledged" }) as unknown;
const current = preContractDocument(testAdviser);
const older = preContractDocument({ ...testAdviser, staff: "見本次郎" }).version;

async function documentsOf(uid: string): Promise<unknown[]> {
  const rows = await fixture.query<{ document_text: string | null }>(
    `select document_text from order_confirmations where uid = $1`,
    uid,
  );
  return rows.map(({ document_text: text }) => text);
}

describe("an order from a registered adviser", () => {
  it("shows the document and the ten days before a plan and a unit", async () => {
    for (const item of [light, { ticker: "7203" }]) {
      const { document, terms } = await fixture.preview("m0", item);
      expect(document).toEqual(current);
      expect(terms.withdrawalDays).toBe(10);
    }
  });

  it.each([
    ["without the document", null],
    ["with an older version", older],
  ])("is refused %s, and nothing is stored [ASVS 2.3.1]", async (_, document) => {
    const { confirmation } = await fixture.preview("m1", light);
    const order = { uid: "m1", item: light, confirmation, endUnits: [], document };
    await expect(
      fixture.orders.startCheckout({ ...order, request: requestOf(undefined, document) }),
    ).rejects.toEqual(refusal);
    expect(await documentsOf("m1")).toEqual([]);
  });

  it("keeps the exact text that was acknowledged", async () => {
    await fixture.checkout("m2", light);
    await fixture.checkout("m2", { ticker: "7203" });
    const text = documentText(current);
    expect(await documentsOf("m2")).toEqual([text, text]);
  });

  it("asks for it before an upgrade, and not before a downgrade", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    const plan = "tenbin_standard";
    const { confirmation } = await fixture.preview(uid, { plan });
    const upgrade = { uid, plan, confirmation, request: requestOf(undefined) } as const;
    await expect(fixture.orders.change(upgrade)).rejects.toEqual(refusal);
    expect(await fixture.upgrade(uid, plan)).toMatchObject({ outcome: "changed" });
    expect(await documentsOf(uid)).toEqual([documentText(current)]);
    const downgrade = { ...upgrade, plan: "tenbin_light", confirmation: null } as const;
    expect(await fixture.orders.change(downgrade)).toMatchObject({ outcome: "scheduled" });
  });
});
