import { sql, type RawBuilder } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { ErasedPerson, Person } from '../../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { InvoiceDocument } from '../document.ts'

export async function loadDocuments({ db, siteId }: SiteRead, person: Person): Promise<InvoiceDocument[]> {
  const { rows } = await sql<{ doc: InvoiceDocument }>`
    select doc from invoice where site_id = ${siteId} and ${isOf(person)} and doc is not null
    order by issued_date, id`.execute(db)
  return rows.map(({ doc }) => doc)
}

/** The invoices of an erased person are no longer found by the person. */
export async function detachPerson({ db, siteId }: SiteTx, person: ErasedPerson): Promise<void> {
  await sql`update invoice set member_id = null, email = null, erasure_id = ${person.erasureId}
    where site_id = ${siteId} and ${isOf(person)} and doc is not null`.execute(db)
}

/** What was never issued is no document that anybody has to keep. */
export async function forgetDrafts({ db, siteId }: SiteTx, person: ErasedPerson): Promise<void> {
  await sql`update invoice set member_id = null, email = null, buyer_name = null, draft = null
    where site_id = ${siteId} and ${isOf(person)} and doc is null`.execute(db)
}

export async function countDetached({ db, siteId }: SiteRead, erasureId: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from invoice
    where site_id = ${siteId} and erasure_id = ${erasureId}`.execute(db),
  ).count
}

/** A guest's invoices are the person's where the person has shown that the address is theirs. */
function isOf({ memberId, email }: Person): RawBuilder<boolean> {
  return sql<boolean>`(member_id = ${memberId} or (member_id is null and email = ${email ?? null}))`
}
