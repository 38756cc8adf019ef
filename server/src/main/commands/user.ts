import { type Command, Option } from "commander";
import { userTypes, type UserType } from "@tenbin/contract";
import { type Account, createAccounts, type ProviderUser } from "../../accounts/index.ts";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import type { Config } from "../config/config.ts";
import { parseDay } from "./terminal/parse-day.ts";
import { resolveIdentityConfig, createIdToken } from "./user-token.ts";

interface SetOptions {
  readonly type?: UserType;
  readonly lifetime?: string;
  readonly readOnly?: boolean;
  readonly operator?: boolean;
}

export function registerUser(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  const group = program.command("user").description("One member, by address");
  group
    .command("show")
    .description("What is known of a member here and at the identity provider")
    .argument("<email>")
    .option("--json", "as JSON on stdout")
    .action(async (email: string, { json }: { json?: boolean }) => {
      const shown = await showAccount(email, context, readConfig());
      process.stdout.write(json === true ? `${JSON.stringify(shown)}\n` : describe(shown));
    });
  group
    .command("set")
    .description("Grant or take rights; what is not named stays as it is. The decision is kept")
    .argument("<email>")
    .addOption(new Option("--type <type>", "kind of member").choices(userTypes))
    .option("--lifetime <day>", "last Japanese day of a monitor's or enterprise's rights, or none")
    .option("--read-only", "may read, and change nothing")
    .option("--no-read-only", "may change what is their own again")
    .option("--operator", "may do what only operators may")
    .option("--no-operator", "may do what every member may")
    .action(async (email: string, options: SetOptions) => {
      process.stdout.write(describe(await updateRights(email, options, context, readConfig())));
    });
  group
    .command("end-sessions")
    .description("Sign a member out everywhere, mailed links included, or with --all every member")
    .argument("[email]")
    .option("--all", "every member")
    .action(async (email: string | undefined, { all = false }: { all?: boolean }) => {
      if ((email === undefined) !== all) throw new Error("Name one address, or --all");
      process.stdout.write(await endSessions(email, context, readConfig()));
    });
  group
    .command("token")
    .description("Print an ID token for use with curl; only locally, while npm start runs")
    .argument("<email>")
    .action(async (email: string) => {
      const config = readConfig();
      const findSessionEpoch = (uid: string) =>
        withAccounts(context, config, async ({ store }) => {
          return (await store.find(uid))?.sessionEpoch ?? "";
        });
      process.stdout.write(`${await createIdToken(email, config, findSessionEpoch)}\n`);
    });
}

/** `provider` is null if the provider has no such user or cannot be asked. */
type ShownAccount = Account & { readonly provider: ProviderUser | null };

async function showAccount(
  email: string,
  context: CommandContext,
  config: Config,
): Promise<ShownAccount> {
  const identities = createIdentityProvider({ identity: resolveIdentityConfig(config) });
  return withAccounts(context, config, async ({ store }) => {
    const account = requireMember(email, await store.findByEmail(email));
    const provider = await identities.find(account.uid).catch(() => null);
    return { ...account, provider };
  });
}

async function updateRights(
  email: string,
  { type, lifetime, readOnly, operator }: SetOptions,
  context: CommandContext,
  config: Config,
): Promise<Account> {
  const rights = {
    ...(type === undefined ? {} : { userType: type }),
    ...(lifetime === undefined
      ? {}
      : { lifetime: lifetime === "none" ? null : parseDay(lifetime) }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(operator === undefined ? {} : { operator }),
  };
  if (Object.keys(rights).length === 0) throw new Error("Nothing to set: see --help");
  return withAccounts(context, config, async ({ setRights }) =>
    requireMember(email, await setRights(email, rights)),
  );
}

/** @param email of one member; absent: of all */
async function endSessions(
  email: string | undefined,
  context: CommandContext,
  config: Config,
): Promise<string> {
  return withAccounts(context, config, async ({ store, endSessions: end }) => {
    if (email !== undefined) {
      const { uid } = requireMember(email, await store.findByEmail(email));
      await end.of(uid);
      return `sessions ended: ${uid}\n`;
    }
    const { ended, failed } = await end.ofAll();
    if (failed.length > 0) {
      throw new Error(
        `Sessions of ${ended} members ended; the identity provider failed for ${failed.join(", ")}. Repeat the command`,
      );
    }
    return `sessions ended: ${ended} members\n`;
  });
}

function requireMember(email: string, account: Account | null): Account {
  if (account === null) throw new Error(`No member has the address ${email}`);
  return account;
}

async function withAccounts<T>(
  context: CommandContext,
  config: Config,
  work: (accounts: ReturnType<typeof createAccounts>) => Promise<T>,
): Promise<T> {
  const pool = await context.openPool();
  const identities = createIdentityProvider({ identity: resolveIdentityConfig(config) });
  const { linkSecret, webUrl } = config;
  try {
    return await work(createAccounts({ pool, identities, linkSecret, webUrl }));
  } finally {
    await pool.end();
  }
}

function describe(shown: object): string {
  return Object.entries(shown)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("");
}
