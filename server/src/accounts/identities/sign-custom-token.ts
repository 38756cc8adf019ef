import { readFile } from "node:fs/promises";
import { importPKCS8, SignJWT, UnsecuredJWT } from "jose";
import { z } from "zod";
import { toUnixSeconds } from "@tenbin/contract/time";
import type { Clock } from "../../platform/clock/clock.ts";
import { SESSION_EPOCH_CLAIM } from "./verify-token.ts";

const serviceAccountFile = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

export type ServiceAccount = Readonly<z.infer<typeof serviceAccountFile>>;

/**
 * Shorter than the library's hour, because whoever has a token can start sessions at the provider until it expires. A page
 * redeems its token at once.
 */
const LIFETIME_SECONDS = 60;
const AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const EMULATOR_ISSUER = "firebase-auth-emulator@example.com";

export interface CustomTokenOptions {
  readonly emulatorHost: string | null;
  /** Null: the file named by GOOGLE_APPLICATION_CREDENTIALS. */
  readonly serviceAccount: ServiceAccount | null;
  readonly clock: Clock;
}

/** https://firebase.google.com/docs/auth/admin/create-custom-tokens#create_custom_tokens_using_a_third-party_jwt_library */
export function createCustomTokenSigner({
  emulatorHost,
  serviceAccount,
  clock,
}: CustomTokenOptions) {
  return async (uid: string, sessionEpoch: string): Promise<string> => {
    const issuedAt = toUnixSeconds(clock.now());
    const claims = { uid, claims: { [SESSION_EPOCH_CLAIM]: sessionEpoch } };
    const fill = <T extends SignJWT | UnsecuredJWT>(token: T, issuer: string) =>
      token
        .setIssuer(issuer)
        .setSubject(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS) as T;
    if (emulatorHost !== null) return fill(new UnsecuredJWT(claims), EMULATOR_ISSUER).encode();
    const { client_email: issuer, private_key: pem } = serviceAccount ?? (await readKeyFile());
    const token = new SignJWT(claims).setProtectedHeader({ alg: "RS256", typ: "JWT" });
    return fill(token, issuer).sign(await importPKCS8(pem, "RS256"));
  };
}

async function readKeyFile(): Promise<ServiceAccount> {
  const path = process.env["GOOGLE_APPLICATION_CREDENTIALS"] ?? "";
  try {
    return serviceAccountFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS: ${path} is not the key of a service account`, {
      cause,
    });
  }
}
