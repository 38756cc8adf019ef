import { createHmac, timingSafeEqual } from "node:crypto";
import type { OrderTerms } from "@tenbin/contract/order-confirmation";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { type UnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";

/** For so long the sum of a preview is charged as it was shown. */
export const CONFIRMATION_SECONDS = 15 * 60;

/** What was shown to a member, and for what. */
export interface Confirmation {
  readonly uid: string;
  /** A plan's name, or a unit's ticker. */
  readonly item: string;
  readonly terms: OrderTerms;
  readonly couponCode: string | null;
  readonly validUntil: UnixSeconds;
}

/** Confirmations as text that the client keeps: only what was shown can be ordered. */
export interface ConfirmationSigner {
  sign(confirmation: Confirmation): string;
  /** @throws ApiProblem `confirmation_expired` for forged and foreign ones alike */
  verify(text: string, expected: Pick<Confirmation, "uid" | "item">): ReadConfirmation;
}

export interface ReadConfirmation extends Confirmation {
  /** Its sums hold no more. */
  readonly isOld: boolean;
}

/** @param secret of other purposes too: the key is derived from it */
export function createConfirmationSigner(secret: string, clock: Clock): ConfirmationSigner {
  const key = createHmac("sha256", secret).update("order confirmation").digest();
  const mac = (payload: string) => createHmac("sha256", key).update(payload).digest();

  function read(text: string): Confirmation | null {
    const [payload = "", signature = ""] = text.split(".");
    const [given, expected] = [Buffer.from(signature, "base64url"), mac(payload)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    // Signed by us, so it is what we wrote.
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as Confirmation;
  }

  return {
    sign(confirmation) {
      const payload = Buffer.from(JSON.stringify(confirmation)).toString("base64url");
      return `${payload}.${mac(payload).toString("base64url")}`;
    },
    verify(text, { uid, item }) {
      const confirmation = read(text);
      if (confirmation?.uid !== uid || confirmation.item !== item) {
        throw new ApiProblem("confirmation_expired");
      }
      const isOld = toUnixSeconds(clock.now()) >= confirmation.validUntil;
      return { ...confirmation, isOld };
    },
  };
}
