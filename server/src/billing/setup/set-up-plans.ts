import { type PlanName, planLabels, planNames } from "@tenbin/contract";
import type Stripe from "stripe";
import type { PurchasedProduct } from "../payments/order-payments.ts";
import { isMissing } from "../payments/payments.ts";
import { isPriceOf } from "../payments/prices.stripe.ts";
import { toPaymentError } from "../payments/to-payment-error.ts";
import { plans } from "../plans.ts";
import type { SetupLog } from "./setup-log.ts";

type PaidPlanName = PurchasedProduct["plan"];

/** A product and a price for every paid plan, also those no longer sold. */
export async function setUpPlans(stripe: Stripe, log: SetupLog): Promise<void> {
  for (const plan of planNames) {
    if (!isPaid(plan)) continue;
    await setUpProduct(stripe, log, plan);
    await setUpPrice(stripe, log, plan);
  }
}

function isPaid(plan: PlanName): plan is PaidPlanName {
  return plans[plan].price > 0;
}

async function setUpProduct(stripe: Stripe, log: SetupLog, plan: PaidPlanName): Promise<void> {
  const wanted = { name: planLabels[plan], active: true };
  const product = await findProduct(stripe, plan);
  if (product === null) {
    await stripe.products.create({ id: plan, ...wanted });
    log.made(`product ${plan}`);
    return;
  }
  const update = async () => void (await stripe.products.update(plan, wanted));
  if (product.name !== wanted.name) {
    await log.differs(
      `product ${plan} is called ${product.name}, not ${wanted.name}`,
      "settings",
      update,
    );
  }
  if (!product.active) await log.differs(`product ${plan} is archived`, "settings", update);
}

async function findProduct(stripe: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    return await stripe.products.retrieve(id);
  } catch (error) {
    if (isMissing(toPaymentError(error))) return null;
    throw error;
  }
}

/** Stripe's prices are immutable: a new one is created, and the old one is archived. */
async function setUpPrice(stripe: Stripe, log: SetupLog, plan: PaidPlanName): Promise<void> {
  const prices = await stripe.prices
    .list({ product: plan, active: true, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const others = prices.filter((price) => !isPriceOf(plan, price));
  const isThere = others.length < prices.length;
  if (!isThere && others.length === 0) {
    await createPrice(stripe, plan);
    log.made(`price of ${plan}: ${plans[plan].price} yen a month`);
  } else if (others.length > 0) {
    const found = others.map(describePrice).join(" and ");
    const wanted = `${plans[plan].price} jpy per month, tax inclusive`;
    const text = isThere ? `${plan} has another price, ${found}` : `price of ${plan} is ${found}`;
    await log.differs(`${text}, not ${wanted}`, "prices", async () => {
      if (!isThere) await createPrice(stripe, plan);
      for (const { id } of others) await stripe.prices.update(id, { active: false });
    });
  }
}

async function createPrice(stripe: Stripe, plan: PaidPlanName): Promise<void> {
  await stripe.prices.create({
    product: plan,
    currency: "jpy",
    unit_amount: plans[plan].price,
    recurring: { interval: "month" },
    tax_behavior: "inclusive",
  });
}

function describePrice(price: Stripe.Price): string {
  const { unit_amount: amount, currency, recurring, tax_behavior: tax, id } = price;
  const period =
    recurring === null
      ? "once"
      : `per ${recurring.interval_count === 1 ? "" : `${recurring.interval_count} `}${recurring.interval}`;
  return `${amount ?? "?"} ${currency} ${period}, tax ${tax ?? "unspecified"} (${id})`;
}
