import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'

export async function lockFeeRules({ db, siteId }: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fee rules ${siteId}`}, 0))`.execute(db)
}
