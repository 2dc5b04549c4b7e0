import { sql, type RawBuilder } from 'kysely'
import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { InvoiceDocument } from './document.ts'

/** Invoices stay as they were issued, because tax law asks for them; `invoiceRetention` deletes them when that time is over. */
export const invoiceData: PersonalData = {
  name: 'invoices',
  tables: ['invoice'],
  async *read({ db, siteId }, person) {
    const { rows } = await sql<{ doc: InvoiceDocument }>`
      select doc from invoice where site_id = ${siteId} and ${isOf(person)} order by issued_date, id`.execute(db)
    for (const { doc } of rows) yield doc
  },
  async erase({ db, siteId }, person) {
    await sql`update invoice set member_id = null, email = null, erasure_id = ${person.erasureId}
      where site_id = ${siteId} and ${isOf(person)}`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice
      where site_id = ${siteId} and erasure_id = ${person.erasureId}`.execute(db)
    return { kept: [{ reason: 'ACCOUNTING', count: rows[0]!.count }] }
  },
}

/** A guest's invoices are the person's where the person has shown that the address is theirs. */
function isOf({ memberId, email }: Person): RawBuilder<boolean> {
  return sql<boolean>`(member_id = ${memberId} or (member_id is null and email = ${email ?? null}))`
}

/** Ten years are the longest that a tax law of the EU asks for. */
export const invoiceRetention: RetentionRule = {
  name: 'invoices',
  defaultDays: 3653,
  minDays: 365,
  maxDays: 5479,
  purge: (site, before, limit) => deleteRows(site, sql`invoice`, sql`id`, sql`issued_date < ${before}`, limit),
}
