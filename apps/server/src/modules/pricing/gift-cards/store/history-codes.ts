import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

export async function upsertHistoryCode(
  { db, siteId }: SiteTx,
  giftCardId: string,
  codeHash: string,
  expires: Date,
): Promise<void> {
  await sql`insert into gift_card_history_code (site_id, gift_card_id, code_hash, expires)
    values (${siteId}, ${giftCardId}, ${codeHash}, ${expires})
    on conflict (site_id, gift_card_id) do update set code_hash = excluded.code_hash, expires = excluded.expires,
      attempts = 0`.execute(db)
}

export async function tryHistoryCode(
  { db, siteId, now }: SiteTx,
  codeHash: string,
  giftCardId: string,
  maxAttempts: number,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_right: boolean }>`update gift_card_history_code
    set attempts = attempts + case when code_hash = ${codeHash} then 0 else 1 end
    where site_id = ${siteId} and gift_card_id = ${giftCardId} and expires > ${now} and attempts < ${maxAttempts}
    returning code_hash = ${codeHash} as is_right`.execute(db)
  return rows[0]?.is_right
}
