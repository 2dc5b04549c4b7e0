import { sql } from 'kysely'
import type { AcceptedToken } from '../../captcha/index.ts'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** Uses a solved captcha up. Of several at the same time one gets true. */
export async function spendCaptcha({ db, siteId }: SiteTx, { id, expires }: AcceptedToken): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into spent_captcha (site_id, token_hash, expires_date)
    values (${siteId}, ${hashSecret(id)}, ${expires}) on conflict (site_id, token_hash) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export function deleteExpiredCaptchas(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`spent_captcha`, sql`token_hash`, sql`expires_date < ${before}`, limit)
}
