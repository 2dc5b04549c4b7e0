import { sql } from 'kysely'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** Throws for the default group, which apps and rates rely on. */
export async function checkChangeable({ db, siteId }: SiteRead, id: string): Promise<void> {
  const { rows } = await sql`select from tax_exempt_group where site_id = ${siteId} and id = ${id} and is_default`.execute(db)
  if (rows.length > 0) {
    throw refusal('DEFAULT_TAX_EXEMPT_GROUP', 'the default group stays as it is', { taxExemptGroupId: id })
  }
}
