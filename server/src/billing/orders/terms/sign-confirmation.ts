import type { OrderTerms } from "@tenbin/contract/billing/order-confirmation";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { createSigner } from "../../../platform/signing/create-signer.ts";
import { type UnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";

/** How long the sum of a preview is honoured. */
export const CONFIRMATION_SECONDS = 15 * 60;

/** The terms shown to a member, and their item. */
export interface ConfirmationPayload {
  readonly uid: string;
  /** A plan's name, or a unit's ticker. */
  readonly item: string;
  readonly terms: OrderTerms;
  readonly couponCode: string | null;
  readonly validUntil: UnixSeconds;
}

/** With the 利用規約 that is agreed to. */
export interface SignedConfirmation extends ConfirmationPayload {
  readonly tosTextId: string;
}

export interface ReadConfirmation extends SignedConfirmation {
  /** Whether its sums have expired. */
  readonly isOld: boolean;
}

/** The id of the text of 利用規約 in force. */
export type FindTosText = () => Promise<string>;

/** Signed confirmations that the client sends back: only what was shown can be ordered. */
export interface ConfirmationSigner {
  sign(confirmation: ConfirmationPayload): Promise<string>;
  /** @throws ApiProblem `confirmation_expired` for forged and foreign ones alike, `terms_changed` */
  verify(
    text: string,
    expected: Pick<ConfirmationPayload, "uid" | "item">,
  ): Promise<ReadConfirmation>;
}

export interface ConfirmationSignerOptions {
  /** Shared with other purposes: the key is derived from it. */
  readonly secret: string;
  readonly clock: Clock;
  readonly findTosText: FindTosText;
}

export function createConfirmationSigner({
  secret,
  clock,
  findTosText,
}: ConfirmationSignerOptions): ConfirmationSigner {
  const signer = createSigner<SignedConfirmation>(secret, "order confirmation");
  return {
    async sign(confirmation) {
      return signer.sign({ ...confirmation, tosTextId: await findTosText() });
    },
    async verify(text, { uid, item }) {
      const confirmation = signer.verify(text);
      if (confirmation?.uid !== uid || confirmation.item !== item) {
        throw new ApiProblem("confirmation_expired");
      }
      if (confirmation.tosTextId !== (await findTosText())) throw new ApiProblem("terms_changed");
      const isOld = toUnixSeconds(clock.now()) >= confirmation.validUntil;
      return { ...confirmation, isOld };
    },
  };
}
