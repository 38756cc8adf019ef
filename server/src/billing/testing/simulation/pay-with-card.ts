import type Stripe from "stripe";
import { type CardKind, cards } from "./steps.ts";
import { invoicesOf } from "./stripe-rows.ts";
import type { World } from "./world.ts";

export async function payCheckout(
  world: World,
  sessionId: string | undefined,
  card: CardKind,
): Promise<void> {
  if (sessionId === undefined) return;
  const path = `/c/pay/${sessionId}`;
  await world.enter(path, { action: "pay", terms: "accepted", ...cardForm(card) });
  await authenticate(world, path, card);
}

export async function payInvoice(world: World, index: number, card: CardKind): Promise<void> {
  const open = invoicesOf(world).filter(({ status }) => status === "open");
  const invoice = open[index % Math.max(open.length, 1)];
  if (invoice === undefined) return;
  const path = `/i/${invoice.id}`;
  await world.enter(path, { action: "pay", ...cardForm(card) });
  await authenticate(world, path, card);
}

function cardForm(card: CardKind): Record<string, string> {
  return { number: cards[card], expiry: "12/35", name: "HANAKO" };
}

async function authenticate(world: World, path: string, card: CardKind): Promise<void> {
  if (card === "authentication_left" || !card.startsWith("authenticat")) return;
  const action = card === "authentication_refused" ? "refuse" : "authenticate";
  await world.enter(path, { action });
}

/** In the portal. */
export async function changeCard(world: World, card: CardKind): Promise<void> {
  for (const { id, deleted } of customersOf(world)) {
    if (deleted === true) continue;
    const url = await world.account.payments.createPortal(id, "https://tenbin.example/setting");
    await world.enter(new URL(url).pathname, { action: "add", ...cardForm(card) });
  }
}

function customersOf({ account }: World): (Stripe.Customer & { deleted?: boolean })[] {
  return [...account.fake.state.table("customers").values()] as never;
}
