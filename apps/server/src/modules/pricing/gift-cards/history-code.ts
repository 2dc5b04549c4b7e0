import { sql } from 'kysely'
import { hashSecret, newDigits } from '../../../kernel/secrets/credentials.ts'
import type { JobName } from '../../../kernel/site/site.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** The module that mails handles it; the code is made there, so no job contains it. */
export const historyMail: JobName<{ giftCardId: string }> = { name: 'notifications.mail-gift-card-history' }

const lifetime = 15 * 60_000
const maxAttempts = 5

/** A new code for a card's history, instead of the one before. */
export async function newHistoryCode({ db, siteId, now }: SiteTx, giftCardId: string): Promise<string> {
  const code = newDigits()
  const expires = new Date(now.getTime() + lifetime)
  await sql`insert into gift_card_history_code (site_id, gift_card_id, code_hash, expires)
    values (${siteId}, ${giftCardId}, ${hashSecret(code)}, ${expires})
    on conflict (site_id, gift_card_id) do update set code_hash = excluded.code_hash, expires = excluded.expires,
      attempts = 0`.execute(db)
  return code
}

/** Counts an attempt, and says whether the code is right. A right code works until it expires. */
export async function isHistoryCode({ db, siteId, now }: SiteTx, giftCardId: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`update gift_card_history_code
    set attempts = attempts + case when code_hash = ${hashSecret(code)} then 0 else 1 end
    where site_id = ${siteId} and gift_card_id = ${giftCardId} and expires > ${now} and attempts < ${maxAttempts}
    returning code_hash = ${hashSecret(code)} as is_right`.execute(db)
  return rows[0]?.is_right ?? false
}
