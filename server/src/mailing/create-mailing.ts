import { randomBytes } from "node:crypto";
import {
  type MailKind,
  type Output,
  type getMailSettings,
  type getMailStop,
  mailKindNames,
  mailKinds,
  ONE_CLICK,
  stopText,
} from "@tenbin/contract";
import type pg from "pg";
import { toUnixSeconds } from "@tenbin/contract/time";
import { createAccountStore, type PurgeHook } from "../accounts/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { EmailStop, MailSender } from "../platform/mail/render-email.ts";
import { type Bounces, createBounces } from "./bounces/create-bounces.ts";
import { type StopRequest, receivesByDefault } from "./rules.ts";
import { type ChoiceOrigin, createMailingStore } from "./store.ts";

export interface Mailing {
  /** Of the moment: not a kind that is off, nor to somebody who is leaving or gone. */
  mayReceive(uid: string, kind: MailKind): Promise<boolean>;
  /**
   * For a composer at the time of sending: what the mail has to carry so that it can be stopped.
   * @returns null if the member may not receive it, so that there is nothing to send
   */
  findStop(uid: string, kind: MailKind): Promise<EmailStop | null>;
  /** The page that stops the kind, for links elsewhere. */
  stopUrl(uid: string, kind: MailKind): Promise<string>;
  /** The member of a stop token. @throws ApiProblem `stop_link_unknown` */
  requireMember(token: string): Promise<string>;
  /** @throws ApiProblem `stop_link_unknown` */
  getStop(token: string): Promise<Output<typeof getMailStop>>;
  /** Any number of times. @param readRequest null: asks for nothing known. @throws ApiProblem `stop_link_unknown`, `bad_request` */
  stop(
    token: string,
    readRequest: (own: MailKind) => StopRequest | null,
    origin: ChoiceOrigin,
  ): Promise<Output<typeof getMailStop>>;
  getSettings(uid: string): Promise<Output<typeof getMailSettings>>;
  /** The member asks to try the address again. */
  retryAddress(uid: string): Promise<Output<typeof getMailSettings>>;
  putSetting(
    uid: string,
    setting: { readonly kind: MailKind; readonly receives: boolean },
    origin: ChoiceOrigin,
  ): Promise<Output<typeof getMailSettings>>;
  readonly bounces: Bounces;
  /** Deletes proofs and failed addresses that were kept for long enough. */
  purge(): Promise<void>;
  /** Called once the account is gone. */
  readonly markGone: PurgeHook;
}

export interface MailingOptions {
  readonly pool: pg.Pool;
  /** Base of links in mails. */
  readonly webUrl: string;
  /** Named in every mail that can be stopped (特定電子メール法 4条). */
  readonly sender: MailSender;
  readonly clock?: Clock;
}

/** Proofs outlive the account while claims can be made: five years from knowledge of them (民法166条). */
export const CONSENT_YEARS = 5;

const TOKEN_BYTES = 32;

export function createMailing({
  pool,
  webUrl,
  sender,
  clock = systemClock,
}: MailingOptions): Mailing {
  const store = createMailingStore(pool);
  const accounts = createAccountStore(pool);
  const bounces = createBounces({ pool, clock });
  const page = (path: string) => new URL(path, webUrl).href;

  async function ensureToken(uid: string, kind: MailKind): Promise<string> {
    return store.addToken(uid, kind, randomBytes(TOKEN_BYTES).toString("base64url"), clock.now());
  }
  // The page's own address takes the POST of mail programs too, so that people who open it see the page.
  const stopUrl = (token: string) => page(`/stopmail?token=${token}`);

  async function getKinds(uid: string) {
    const choices = await store.listChoices(uid);
    const kinds = mailKindNames.map((kind) => ({
      kind,
      receives: choices.find((choice) => choice.kind === kind)?.given ?? receivesByDefault[kind],
    }));
    return { kinds };
  }

  const findEmail = async (uid: string) => (await accounts.find(uid))?.email ?? null;

  async function getSettings(uid: string) {
    const email = await findEmail(uid);
    const since = email === null ? null : await bounces.findStoppedAt(email);
    const undeliverable_since = since === null ? null : toUnixSeconds(since);
    return { ...(await getKinds(uid)), undeliverable_since };
  }

  async function requireOwner(token: string) {
    const owner = await store.findByToken(token);
    if (owner === null) throw new ApiProblem("stop_link_unknown");
    return owner;
  }

  async function findReceiving(uid: string, kind: MailKind) {
    const account = await accounts.find(uid);
    if (account === null || account.deletionRequestedAt !== null) return null;
    const recipient = await store.findRecipient(account, kind);
    return recipient !== null && (recipient.given ?? receivesByDefault[kind]) ? recipient : null;
  }

  return {
    mayReceive: async (uid, kind) => (await findReceiving(uid, kind)) !== null,
    async findStop(uid, kind) {
      const recipient = await findReceiving(uid, kind);
      if (recipient === null) return null;
      const url = stopUrl(recipient.token ?? (await ensureToken(uid, kind)));
      return {
        oneClickUrl: url,
        links: [
          { label: `${mailKinds[kind].label}のメールを止める`, url },
          { label: "受け取るメールを変える", url: page("/setting") },
        ],
        sender,
      };
    },
    stopUrl: async (uid, kind) => stopUrl(await ensureToken(uid, kind)),
    requireMember: async (token) => (await requireOwner(token)).uid,
    async getStop(token) {
      const { uid, kind } = await requireOwner(token);
      return { kind, ...(await getKinds(uid)) };
    },
    async stop(token, readRequest, origin) {
      const { uid, kind: own } = await requireOwner(token);
      const request = readRequest(own);
      if (request === null) throw new ApiProblem("bad_request");
      const { kinds: before } = await getKinds(uid);
      for (const { kind, receives } of before) {
        if (!receives || !request.kinds.includes(kind)) continue;
        const isOneClick = request.source === "one_click";
        const text = isOneClick ? `${ONE_CLICK.field}=${ONE_CLICK.value}` : stopText(kind);
        const choice = { uid, kind, given: false, text, at: clock.now(), source: request.source };
        await store.addChoice({ ...choice, ...origin });
      }
      return { kind: own, ...(await getKinds(uid)) };
    },
    getSettings,
    async retryAddress(uid) {
      const email = await findEmail(uid);
      if (email !== null) await bounces.tryAgain(email);
      return getSettings(uid);
    },
    async putSetting(uid, { kind, receives }, origin) {
      const { kinds: before } = await getKinds(uid);
      if (before.some((each) => each.kind === kind && each.receives !== receives)) {
        const text = receives ? mailKinds[kind].choice : stopText(kind);
        const choice = { uid, kind, given: receives, text, at: clock.now() };
        await store.addChoice({ ...choice, source: "setting", ...origin });
      }
      return getSettings(uid);
    },
    bounces,
    async purge() {
      await store.purgeChoices(new Date(clock.now().getTime() - CONSENT_YEARS * 366 * MS_PER_DAY));
      await bounces.purge();
    },
    markGone: (uid) => store.markGone(uid, clock.now()),
  };
}

/** In the transaction that keeps the questionnaire: its box about advertising. */
export async function noteOptIn(
  executor: Executor,
  choice: ChoiceOrigin & {
    readonly uid: string;
    readonly given: boolean;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> {
  const kind = "advertising";
  await createMailingStore(executor).addChoice({ ...choice, kind, source: "questionnaire" });
}
