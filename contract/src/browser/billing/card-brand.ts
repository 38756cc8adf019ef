const names: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  jcb: "JCB",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  unionpay: "銀聯",
};

/** @param brand as Stripe calls it; an unknown one is its own name */
export function cardBrandName(brand: string): string {
  return names[brand] ?? brand;
}
