import type pg from "pg";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";

const selectFile = preparedStatement<{ bytes: Buffer }>(
  "select bytes from report_files where digest = $1",
);
const insertFile = preparedStatement(
  `insert into report_files (digest, bytes, made_at) values ($1, $2, $3) on conflict do nothing`,
);
const deleteFiles = preparedStatement("delete from report_files where made_at < $1");

export function createReportFileStore(pool: pg.Pool) {
  return {
    find: async (digest: string): Promise<Buffer | null> =>
      (await selectFile(pool, digest))[0]?.bytes ?? null,
    async keep(digest: string, bytes: Uint8Array, at: Date): Promise<void> {
      await insertFile(pool, digest, bytes, at);
    },
    async deleteMadeBefore(at: Date): Promise<void> {
      await deleteFiles(pool, at);
    },
  };
}
