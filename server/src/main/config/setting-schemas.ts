import { isIP } from "node:net";
import { z } from "zod";
import { validateRegistrationNumber } from "../../platform/registration-number.ts";

export const portNumber = z.coerce
  .number({ error: "a port number" })
  .int("a port number")
  .min(1, "a port number from 1 to 65535")
  .max(65_535, "a port number from 1 to 65535");
export const port = (preset: number) => portNumber.default(preset);

/** https://develop.sentry.dev/sdk/foundations/transport/authentication/ */
export const dsn = z
  .string()
  .regex(/^https?:\/\/\w+@[\w.-]+(:\d+)?\/(?:[\w/-]+\/)?\w+$/, "a DSN such as https://key@host/1")
  .optional();

/** https://cloud.google.com/iam/docs/keys-create-delete: the fields we use of a downloaded key. */
export const serviceAccount = z
  .string()
  .transform((text, context) => {
    const key = z
      .object({
        project_id: z.string().min(1),
        client_email: z.email(),
        private_key: z.string().startsWith("-----BEGIN"),
      })
      .safeParse(parseJson(text));
    if (key.success) return key.data;
    // The input is a secret, so the message repeats no part of it.
    context.addIssue("the JSON text of a service account's key");
    return z.NEVER;
  })
  .optional();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export const webhookSecrets = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine(
    (secrets) => secrets.every((secret) => /^whsec_\w+$/.test(secret)),
    "signing secrets such as whsec_…, separated by commas",
  )
  .optional();

/** 金融商品取引法 29条: by the local finance bureau that registered it; whatever the brackets. */
export const adviserRegistration = z
  .string()
  .trim()
  .regex(
    /^\p{Script=Han}{2,4}(財務局|財務支局|総合事務局)長[(（]金商[)）]第\d{1,5}号$/u,
    "a registration such as 関東財務局長(金商)第123号",
  )
  .optional();

export const registrationNumber = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = validateRegistrationNumber(text);
    if (problem !== null) context.addIssue(problem);
  })
  .optional();

export const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, "a name such as mail.tenbin.example")
  .optional();

const PROXY_NETWORK_NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** A block of all addresses would believe everybody. */
function isProxyNetwork(text: string): boolean {
  if (PROXY_NETWORK_NAMES.has(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

export const proxies = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine(
    (networks) => networks.every(isProxyNetwork),
    "addresses or blocks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas",
  )
  .optional();
