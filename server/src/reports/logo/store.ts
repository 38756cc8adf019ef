import type pg from "pg";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { Logo } from "./logo.ts";

interface LogoRow {
  media_type: Logo["mediaType"];
  bytes: Buffer;
  width: number;
  height: number;
}

const selectLogo = preparedStatement<LogoRow>(
  "select media_type, bytes, width, height from report_logos where uid = $1",
);
const upsertLogo = preparedStatement(
  `insert into report_logos (uid, media_type, bytes, width, height, uploaded_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (uid) do update set media_type = excluded.media_type, bytes = excluded.bytes,
     width = excluded.width, height = excluded.height, uploaded_at = excluded.uploaded_at`,
);
const deleteLogo = preparedStatement("delete from report_logos where uid = $1");

export function createLogoStore(pool: pg.Pool) {
  return {
    async find(uid: string): Promise<Logo | null> {
      const [row] = await selectLogo(pool, uid);
      if (row === undefined) return null;
      const { media_type: mediaType, bytes, width, height } = row;
      return { mediaType, bytes, width, height };
    },
    async keep(uid: string, logo: Logo, at: Date): Promise<void> {
      const { mediaType, bytes, width, height } = logo;
      await upsertLogo(pool, uid, mediaType, bytes, width, height, at);
    },
    async remove(uid: string): Promise<void> {
      await deleteLogo(pool, uid);
    },
  };
}
