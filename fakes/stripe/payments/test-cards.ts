/** https://docs.stripe.com/testing */
export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

export interface TestCard {
  readonly brand: string;
  readonly country: string;
  /** Refused as soon as it is attached or set up. */
  readonly attach?: Decline;
  readonly charge?: Decline;
  /** When the holder has to prove who he is: at each charge, or until the card was set up for charges in his absence. */
  readonly authentication?: "always" | "unless_set_up" | "on_session";
  /** Why its bank returns a refund some time after it succeeded. */
  readonly refundFailure?: "expired_or_canceled_card";
  readonly dispute?: "fraudulent" | "product_not_received";
}

const declined = (declineCode: string): Decline => ({
  code: "card_declined",
  declineCode,
  message: "Your card was declined.",
});
const expired: Decline = {
  code: "expired_card",
  declineCode: "expired_card",
  message: "Your card has expired.",
};
const wrongCvc: Decline = {
  code: "incorrect_cvc",
  declineCode: "incorrect_cvc",
  message: "Your card's security code is incorrect.",
};
const processing: Decline = {
  code: "processing_error",
  declineCode: "processing_error",
  message: "An error occurred while processing your card.",
};

const visa = (rest: Omit<TestCard, "brand" | "country"> = {}): TestCard => ({
  brand: "visa",
  country: "US",
  ...rest,
});

export const testCards: ReadonlyMap<string, TestCard> = new Map([
  ["4242424242424242", visa()],
  ["4000003920000003", { brand: "visa", country: "JP" }],
  ["5555555555554444", { brand: "mastercard", country: "US" }],
  ["378282246310005", { brand: "amex", country: "US" }],
  ["3566002020360505", { brand: "jcb", country: "JP" }],
  [
    "4000000000000002",
    visa({ attach: declined("generic_decline"), charge: declined("generic_decline") }),
  ],
  [
    "4000000000009995",
    visa({ attach: declined("insufficient_funds"), charge: declined("insufficient_funds") }),
  ],
  ["4000000000009987", visa({ attach: declined("lost_card"), charge: declined("lost_card") })],
  ["4000000000009979", visa({ attach: declined("stolen_card"), charge: declined("stolen_card") })],
  ["4000000000000069", visa({ attach: expired, charge: expired })],
  ["4000000000000127", visa({ attach: wrongCvc, charge: wrongCvc })],
  ["4000000000000119", visa({ attach: processing, charge: processing })],
  ["4000000000000341", visa({ charge: declined("generic_decline") })],
  ["4000002500003155", visa({ authentication: "unless_set_up" })],
  ["4000002760003184", visa({ authentication: "always" })],
  ["4000003800000446", visa({ authentication: "on_session" })],
  ["4000000000003220", visa({ authentication: "on_session" })],
  ["4000008400001629", visa({ authentication: "on_session", charge: declined("generic_decline") })],
  [
    "4000008260003178",
    visa({ authentication: "on_session", charge: declined("insufficient_funds") }),
  ],
  ["4000000000003055", visa()],
  ["4000000000005126", visa({ refundFailure: "expired_or_canceled_card" })],
  ["4000000000000259", visa({ dispute: "fraudulent" })],
  ["4000000000002685", visa({ dispute: "product_not_received" })],
]);

/** Names that stand for a card in test mode, without `pm_card_` or `tok_`. */
export const cardNames: ReadonlyMap<string, string> = new Map([
  ["visa", "4242424242424242"],
  ["jp", "4000003920000003"],
  ["mastercard", "5555555555554444"],
  ["amex", "378282246310005"],
  ["jcb", "3566002020360505"],
  ["chargeDeclined", "4000000000000002"],
  ["visa_chargeDeclined", "4000000000000002"],
  ["chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["visa_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["chargeDeclinedExpiredCard", "4000000000000069"],
  ["chargeDeclinedIncorrectCvc", "4000000000000127"],
  ["chargeDeclinedProcessingError", "4000000000000119"],
  ["chargeCustomerFail", "4000000000000341"],
  ["authenticationRequired", "4000002760003184"],
  ["authenticationRequiredOnSetup", "4000002500003155"],
  ["authenticationRequiredSetupForOffSession", "4000003800000446"],
  ["authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178"],
  ["threeDSecure2Required", "4000000000003220"],
  ["threeDSecureRequiredChargeDeclined", "4000008400001629"],
  ["refundFail", "4000000000005126"],
  ["createDispute", "4000000000000259"],
  ["createDisputeProductNotReceived", "4000000000002685"],
]);
