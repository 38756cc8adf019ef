import { z } from "zod";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import { type Config, readConfig } from "../config/config.ts";
import { ROOT } from "../../platform/root.ts";
import { readFakeServiceSettings } from "../config/fake-service-settings.ts";

const signInResponse = z.object({ idToken: z.string() });

/**
 * Signs in at the emulator of a running start.
 * @throws outside the local environment, without an emulator, or for an unknown address
 */
export async function createIdToken(
  email: string,
  config: Config,
  findSessionEpoch: (uid: string) => Promise<string>,
): Promise<string> {
  if (config.PUBLIC_ENVIRONMENT !== "local") {
    throw new Error("tenbin user token is refused: PUBLIC_ENVIRONMENT is not local");
  }
  const identity = resolveIdentityConfig(config);
  if (identity?.emulatorHost == null) {
    throw new Error("The identity emulator does not run on this DATA_DIR: npm start runs it");
  }
  const identities = createIdentityProvider({ identity });
  const user = await identities.findByEmail(email);
  if (user === null) throw new Error(`The identity emulator has no user ${email}`);
  const service = "identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken";
  const answer = await fetch(`http://${identity.emulatorHost}/${service}?key=${identity.apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      token: await identities.customToken(user.uid, await findSessionEpoch(user.uid)),
      returnSecureToken: true,
    }),
  });
  if (!answer.ok)
    throw new Error(`The identity emulator rejected the sign-in: ${await answer.text()}`);
  return signInResponse.parse(await answer.json()).idToken;
}

/** Falls back to the emulator of the start on the data folder. */
export function resolveIdentityConfig({ identity, DATA_DIR }: Config): Config["identity"] {
  return identity ?? readConfig(readFakeServiceSettings(DATA_DIR), ROOT).identity;
}
