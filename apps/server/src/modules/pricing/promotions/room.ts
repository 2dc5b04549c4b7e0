import { sql } from 'kysely'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

const maxPromotions = 500

export async function checkRoom({ db, siteId }: SiteRead): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from promotion
    where site_id = ${siteId}`.execute(db)
  if (rows[0]!.count >= maxPromotions) {
    throw refusal('PROMOTIONS_LIMIT_EXCEEDED', `a site has at most ${maxPromotions} promotions`, { limit: maxPromotions })
  }
}
