import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { ContactMessage } from "./rules.ts";

/** The only SQL of messages to the operator. */
export interface ContactStore {
  /** @returns false if the number is taken */
  add(message: ContactMessage): Promise<boolean>;
  find(number: string): Promise<ContactMessage | null>;
  purge(before: Date): Promise<void>;
}

const insert = preparedStatement<{ number: string }>(
  `insert into contact_messages (number, received_at, uid, name, email, topic, message)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning number`,
);
const select = preparedStatement<ContactMessage>(
  `select number, received_at as "receivedAt", uid, name, email, topic, message
   from contact_messages where number = $1`,
);
const deleteOld = preparedStatement(`delete from contact_messages where received_at < $1`);

export function createContactStore(executor: Executor): ContactStore {
  return {
    async add({ number, receivedAt, uid, name, email, topic, message }) {
      const values = [number, receivedAt, uid, name, email, topic, message];
      return (await insert(executor, ...values)).length > 0;
    },
    find: async (number) => (await select(executor, number))[0] ?? null,
    purge: async (before) => void (await deleteOld(executor, before)),
  };
}
