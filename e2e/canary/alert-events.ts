import type pg from "pg";
import { alertMails } from "../../server/src/alerts/index.ts";
import { NOW, SAVED_SCREEN_ID } from "./viewers.ts";

/** Companies that a value above or below would make enter a screen. */
const IS_EVEN = "floor(value)::numeric % 2 = 0";

/**
 * Every member was told that the verdict of every company moved, and of a price, which everybody may be told, together with
 * all that the contract tags: a warning by what the value is; and that companies entered a screen by what their values are. The
 * mails, one of an evening and one of a morning, wait since before rights changed.
 */
export async function insertAlertEvents(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with newest as (
       select distinct on (code) code, date, value,
         case when substr(code, 3, 1) in ('0', '2', '4', '6', '8') then 'evening' else 'morning' end as slot
       from valuations order by code, date desc
     ), told as (
       select code, null::uuid as screen_id, kind, date, slot,
         jsonb_build_object('verdict_before', 'fair', 'verdict_after', 'cheap',
           'ratio_before', value, 'ratio_after', value) || more
           || case when kind = 'price' and ${IS_EVEN}
                then '{"warnings": ["extreme_value"]}'::jsonb else '{}' end as detail
       from newest cross join (values
         ('verdict', '{}'::jsonb),
         ('price', '{"unrated_reason": "pillars_disagree"}')
       ) as kinds (kind, more)
       union all
       select null, $2::uuid, 'screen', max(date), slot,
         jsonb_build_object('screen', jsonb_build_object('id', $2::uuid, 'name', '見本'), 'entered',
           coalesce(jsonb_agg(jsonb_build_object('ticker', left(code, 4), 'name_jp', code)
             order by code) filter (where ${IS_EVEN}), '[]'))
       from newest group by slot
     )
     insert into alert_events (uid, event_id, code, screen_id, kind, origin, market_day, detail, told_at,
       mail_slot, mail_due_at, mail_id)
     select uid,
       overlay(overlay(md5(concat(kind, uid, code, slot)) placing '8' from 13) placing '8' from 17)::uuid,
       code, screen_id, kind, 'member', date, detail, $1, slot, $1, md5('mail' || slot || uid)::uuid
     from members cross join told`,
    [NOW, SAVED_SCREEN_ID],
  );
  for (const [slot, kind] of Object.entries(alertMails)) {
    await pool.query(
      `insert into outbox (mail_id, kind, to_address, data, queued_at, due_at)
       select md5('mail' || $3 || uid)::uuid, $2, email, jsonb_build_object('uid', uid), $1, $1
       from members`,
      [NOW, kind, slot],
    );
  }
}
