/** Metadata of a Checkout and of subscriptions: the order that made or last upgraded them. */
export const ORDER_ID = "order_id";
