import type { MailKind } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { ChoiceSource } from "./rules.ts";

/** What is kept of a request as part of a proof. */
export interface ChoiceOrigin {
  readonly requestId: string | null;
  readonly clientHash: string | null;
}

export interface MailChoice extends ChoiceOrigin {
  readonly uid: string;
  readonly kind: MailKind;
  readonly given: boolean;
  readonly text: string;
  readonly at: Date;
  readonly source: ChoiceSource;
}

export interface RecipientChoice {
  /** The latest choice; null: none was made. */
  readonly given: boolean | null;
  readonly token: string | null;
}

/** The only SQL of mailing. */
export interface MailingStore {
  /** Null: the address fails. */
  findRecipient(
    member: { readonly uid: string; readonly email: string },
    kind: MailKind,
  ): Promise<RecipientChoice | null>;
  /** @returns the token that is kept; of concurrent calls one adds it */
  addToken(uid: string, kind: MailKind, token: string, at: Date): Promise<string>;
  findByToken(token: string): Promise<{ readonly uid: string; readonly kind: MailKind } | null>;
  /** The latest of each kind. */
  listChoices(uid: string): Promise<Pick<MailChoice, "kind" | "given">[]>;
  addChoice(choice: MailChoice): Promise<void>;
  markGone(uid: string, at: Date): Promise<void>;
  purgeChoices(goneBefore: Date): Promise<void>;
}

const selectRecipient = preparedStatement<RecipientChoice>(
  `select (select token from stop_tokens where uid = $1 and kind = $2) as token,
     (select given from mail_choices
      where uid = $1 and kind = $2 and gone_at is null order by choice_id desc limit 1) as given
   where not exists
     (select from undeliverable_addresses where address = lower($3) and stopped_at is not null)`,
);
const insertToken = preparedStatement(
  `insert into stop_tokens (uid, kind, token, made_at) values ($1, $2, $3, $4)
   on conflict (uid, kind) do nothing`,
);
const selectToken = preparedStatement<{ token: string }>(
  `select token from stop_tokens where uid = $1 and kind = $2`,
);
const selectByToken = preparedStatement<{ uid: string; kind: MailKind }>(
  `select uid, kind from stop_tokens where token = $1`,
);
const selectChoices = preparedStatement<Pick<MailChoice, "kind" | "given">>(
  `select distinct on (kind) kind, given from mail_choices
   where uid = $1 and gone_at is null order by kind, choice_id desc`,
);
const insertChoice = preparedStatement(
  `insert into mail_choices (uid, kind, given, text, at, source, request_id, client_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const updateGone = preparedStatement(
  `update mail_choices set gone_at = $2 where uid = $1 and gone_at is null`,
);
const deleteChoices = preparedStatement(`delete from mail_choices where gone_at < $1`);

export function createMailingStore(executor: Executor): MailingStore {
  return {
    findRecipient: async ({ uid, email }, kind) =>
      (await selectRecipient(executor, uid, kind, email))[0] ?? null,
    async addToken(uid, kind, token, at) {
      await insertToken(executor, uid, kind, token, at);
      return (await selectToken(executor, uid, kind))[0]?.token ?? token;
    },
    findByToken: async (token) => (await selectByToken(executor, token))[0] ?? null,
    listChoices: (uid) => selectChoices(executor, uid),
    async addChoice({ uid, kind, given, text, at, source, requestId, clientHash }) {
      await insertChoice(executor, uid, kind, given, text, at, source, requestId, clientHash);
    },
    markGone: async (uid, at) => void (await updateGone(executor, uid, at)),
    purgeChoices: async (goneBefore) => void (await deleteChoices(executor, goneBefore)),
  };
}
